/** Passing a review on: its address, and its curve as a file. */

import { to } from "../../address";
import { capabilities } from "../../api/capabilities.svelte";
import { answer, server, type GamePage, type Schemas } from "../../api/client";
import { onDevice } from "../../api/place";
import { paint } from "../../design/owners";
import type { LiveTable } from "../../state/table.svelte";
import { number, percent } from "../../words/language.svelte";
import { curvePicture } from "./curvePicture";
import { packed } from "./passedOn";
import { t as says } from "./reviewWords";
import { t } from "./words";

/** Where others find the review: at the server, or where there is none, with the record in the address. Null: too long. */
export async function reviewLink(table: LiveTable): Promise<string | null> {
  if (capabilities.has("accounts") && !onDevice(table.id)) return location.origin + to(`/review/${table.id}`);
  const path = { id: table.id };
  const record = await answer(server.GET("/tables/{id}/record", { params: { path }, parseAs: "text" }));
  const fragment = await packed(record);
  return fragment && `${location.origin}${to("/review")}#${fragment}`;
}

/** A colour of the page's as such, for files that know nothing of the page. */
function plain(colour: string): string {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.style.color = colour;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** The curve of a review as the text of an SVG file. */
export function pictureOf(review: Schemas["Review"], game: GamePage, names: readonly string[]): string {
  const worth = (value: number): string => (review.unit === "share" ? percent(value) : number(value));
  const accuracy = new Map(review.seats.map((account) => [account.seat, account.accuracy]));
  return curvePicture(
    review.curve,
    review.unit,
    review.seats.map(({ seat }) => seat),
    {
      title: says().title(game.title),
      unit: { share: t().share, points: t().points }[review.unit] ?? t().worth,
      steps: says().steps(review.curve.length - 1),
      worth,
      seats: names.map((name, seat) => {
        const found = accuracy.get(seat) ?? null;
        return {
          name,
          fill: plain(paint(game.colours[seat]).fill),
          told: found === null ? "" : says().told(percent(found / 100)),
        };
      }),
    },
  );
}
