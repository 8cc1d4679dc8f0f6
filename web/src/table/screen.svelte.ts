/** How the table lies on the screen there is: all of it in sight, or, where that cannot be, one part after another. */

import { MediaQuery } from "svelte/reactivity";

/**
 * `wide`: everything side by side. `tall`: the board, what one chooses from, and below them a sheet with the rest.
 * `short`: the board beside all that. `flow`: too small for that; the page is scrolled through.
 */
export type Shape = "wide" | "tall" | "short" | "flow";

const wide = new MediaQuery("(min-width: 60rem) and (min-height: 30rem)");
const tall = new MediaQuery("(min-width: 20.5rem) and (min-height: 34rem)");
const short = new MediaQuery("(min-width: 40rem) and (min-height: 20rem)");
const roomy = new MediaQuery("(min-height: 48rem)");

export const screen = {
  get shape(): Shape {
    return wide.current ? "wide" : tall.current ? "tall" : short.current ? "short" : "flow";
  },
  /** Whether there is room for some more lines above a board that is tall. */
  get roomy(): boolean {
    return roomy.current;
  },
};
