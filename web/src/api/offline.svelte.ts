/** Whether the app is there without a network, and whether a newer one is. */

/** What is done with a new version; by `house/keeping.ts`. */
interface Fresh {
  /** Have it now, in all pages. */
  take(): void;
  /** Have it now if that disturbs nobody. */
  offer(): void;
}

class Offline {
  /** Everything is kept in this browser. */
  ready = $state(false);
  /** A new version is there, and waits; null: this is the newest there is. */
  fresh = $state.raw<Fresh | null>(null);
  /** Whether whoever looks at this page would be disturbed. */
  busy = $state(false);
}

export const offline = new Offline();
