/** Whether the app is there without a network, and whether a newer one is. */

/** What is done with a new version; by `house/keeping.ts`. */
interface Fresh {
  /** Have it now, in all pages. */
  take(): void;
  /** Have it now if that disturbs nobody. */
  offer(): void;
}

/**
 * How long this browser keeps what is played on this device, as far as that can be known. `promised`: until somebody
 * deletes it; `unpromised`: it may forget it, when room gets short or with a private window, which many browsers do not
 * say they are; `window`: it is one, and forgets it with that.
 */
export type Lasting = "promised" | "unpromised" | "window";

class Offline {
  /** Everything is kept in this browser. */
  ready = $state(false);
  /** A new version is there, and waits; null: this is the newest there is. */
  fresh = $state.raw<Fresh | null>(null);
  /** How long games on this device are kept; null: nobody knows yet, or there are none. */
  lasting = $state<Lasting | null>(null);
  /** Whether whoever looks at this page would be disturbed. */
  busy = $state(false);
}

export const offline = new Offline();
