/** How far the house in the page is, for whoever waits for it. */

import type { Failure } from "../house/messages";
import { served, transport } from "./transport";

/** Milliseconds that a table may take to be laid before it is said what one waits for. */
const SOON = 200;

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
  /** Whether another page has the house, and does not answer. */
  silent = $state(false);
  /** Whether some of what was kept on this device is lost. */
  damaged = $state(false);
  /** The game whose table somebody waits for until the house can lay it; null: none. */
  laying = $state<string | null>(null);
  /** Stands for the table that is awaited where one is; null: nobody waits, or they have gone elsewhere. */
  private awaited: symbol | null = null;

  /** Lay a table of a game; `device`: in the house even where there is a server. */
  async lay<T>(game: string, device: boolean, act: () => Promise<T>): Promise<T> {
    if (transport === served || (!device && transport.both)) return act();
    const mine = (this.awaited = Symbol());
    const soon = setTimeout(() => {
      if (this.awaited === mine) this.laying = game;
    }, SOON);
    try {
      return await act();
    } finally {
      clearTimeout(soon);
      if (this.awaited === mine) this.leave();
    }
  }

  /** Whoever goes elsewhere waits no more: what they would be shown is not shown where they are. */
  leave(): void {
    this.awaited = this.laying = null;
  }
}

export const starting = new Starting();
