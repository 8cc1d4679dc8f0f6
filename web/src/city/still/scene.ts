/** A board that is only looked at: nothing on it is marked, nothing can be pointed at. */

import type { GameCard, Picture } from "../../api/client";
import type { Scene } from "../../table/scene";

const NONE: ReadonlySet<string> = new Set();

/** The scene of a picture that somebody who watches may see; seats are called by their names there. */
export function stillScene(game: GameCard, picture: Picture, names: readonly string[] = game.seats): Scene {
  return {
    game,
    picture,
    names,
    mover: null,
    eyes: null,
    marks: { choosable: NONE, chosen: NONE, changed: NONE, shown: NONE },
    live: false,
    point: () => undefined,
    look: () => undefined,
  };
}
