/** Pictures to draw small cities from. */

import { answer, server, type Picture } from "../../api/client";
import { Once } from "./once";

const pictures = new Once<Picture>();

/** A game well under way. */
export function examplePicture(game: string): Promise<Picture> {
  return pictures.get(`game ${game}`, async () => {
    const example = await answer(server.GET("/games/{id}/example", { params: { path: { id: game } } }));
    return example.picture;
  });
}

/** A table as it is after an entry of its log. No bot begins to think because of it: nobody waits for a small picture. */
export function tablePicture(id: string, number: number): Promise<Picture> {
  return pictures.get(`table ${id} ${number}`, async () => {
    const params = { path: { id }, query: { after: number } };
    const { now } = await answer(server.GET("/tables/{id}", { params, headers: { Prefer: "wait=0" } }));
    return now.picture;
  });
}
