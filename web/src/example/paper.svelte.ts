/** Whether the page is being put on paper: then everything is drawn, wherever it stands, before the page is taken. */

import { flushSync } from "svelte";
import { loadDrawing } from "../table/drawingAtOnce";

class Paper {
  printing = $state(false);

  constructor() {
    addEventListener("beforeprint", () => flushSync(() => (this.printing = true)));
    addEventListener("afterprint", () => (this.printing = false));
  }

  /** Have what draws a game on paper ready: nobody waits for it then. */
  ready(game: string): void {
    void loadDrawing(game, "plan").catch(() => undefined);
  }
}

export const paper = new Paper();
