/** Finished games taken along: to a file, from a file, and from this device to the server. */

import { answer, Problem, server, type Schemas } from "./client";
import { ownPlaces } from "./merging";
import { onceAllowed } from "./onceAllowed";
import { at } from "./place";

type KeptGame = Schemas["KeptGame"];

/** Bytes of a file of games that are read at most. */
export const MOST_BYTES = 20_000_000;

export interface Taken {
  /** Games that are new, and such as were there already. */
  added: number;
  known: number;
  /** The tables they are at. */
  tables: string[];
  /** What was refused: which of the games, and why. */
  refused: { number: number; problem: unknown }[];
  /** How many could not be read where they were taken from. */
  unread: number;
}

/** All finished games of a place, the newest first; `unread` is told the tables whose games cannot be read there. */
async function* kept(place: "server" | "device", unread: string[]): AsyncGenerator<KeptGame> {
  let before: string | null = null;
  do {
    const page: Schemas["KeptGames"] = await onceAllowed(() =>
      answer(server.GET("/records", { params: { query: { before } }, ...at(place) })),
    );
    unread.push(...(page.unread ?? []));
    yield* page.games;
    before = page.before;
  } while (before);
}

/** All my finished games as one file, a line each, as `POST /records` takes it; and how many could not be read. */
export async function allGames(): Promise<{ file: Blob; unread: number }> {
  const lines = new Map<string, string>();
  const unread: string[] = [];
  for (const place of await ownPlaces())
    for await (const game of kept(place, unread)) lines.set(game.table ?? game.record, `${JSON.stringify(game)}\n`);
  return { file: new Blob([...lines.values()], { type: "application/jsonl" }), unread: unread.length };
}

/** Take games in, one after another. */
export async function takeIn(games: Iterable<string> | AsyncIterable<string>): Promise<Taken> {
  const taken: Taken = { added: 0, known: 0, tables: [], refused: [], unread: 0 };
  let number = 0;
  for await (const game of games) {
    number += 1;
    try {
      const { table, new: added } = await sent(game);
      taken.tables.push(table.id);
      if (added) taken.added += 1;
      else taken.known += 1;
    } catch (problem) {
      // Where nobody answers the others need not be tried.
      if (!(problem instanceof Problem) || problem.passing) throw problem;
      taken.refused.push({ number, problem });
    }
  }
  return taken;
}

/** Give a game away; where it is too soon, once it no longer is. */
function sent(game: string): Promise<Schemas["TakenIn"]> {
  // As it stands in the file: what is wrong with it is not for us to say.
  return onceAllowed(() =>
    answer(server.POST("/records", { body: game as unknown as KeptGame, bodySerializer: String })),
  );
}

/** Hand the finished games on this device over to whoever one is on the server. What is there already is left alone. */
export async function handOver(): Promise<Taken> {
  const unread: string[] = [];
  async function* lines(): AsyncGenerator<string> {
    for await (const game of kept("device", unread)) yield JSON.stringify(game);
  }
  return { ...(await takeIn(lines())), unread: unread.length };
}
