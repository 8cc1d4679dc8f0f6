/** How far the house in the page is, for whoever waits for it. */

import type { Failure } from "../house/messages";

class Starting {
  /** Which share of it has come; null: nothing is awaited. */
  share = $state<number | null>(null);
  /** Whether the table that is shown is as it was last shown here: nothing can be done at it yet. */
  early = $state(false);
  /** Why there is none; null: there is, or will be. */
  failed = $state<Failure | null>(null);
  /** Whether this page was kept, and the server that it is of is away. */
  away = $state(false);
  /** What is played is gone with this; null: with nothing that one knows of. */
  passing = $state<"page" | "window" | null>(null);
  /** Whether some of what was kept on this device is lost. */
  damaged = $state(false);
}

export const starting = new Starting();
