/** Having the service worker keep the app's files, and new versions of them come when they disturb nobody. */

import { offline } from "../api/offline.svelte";

/** Milliseconds after which a page that is looked at again asks for a new version. */
const OFTEN = 3_600_000;
/** How often, and after how many milliseconds, it is tried again whether nobody is busy. */
const [TRIES, PAUSE] = [12, 400];

/** Keep the files of the site at a path; the page that asks for it is of a version. */
export async function keep(site: string, version: string): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  // Pages that others may have changed on their way keep nothing.
  if (!workers || !("locks" in navigator)) return;
  const name = `gratteciel ${site} `;
  // The files of a version are kept as long as there is a page of it.
  const held = navigator.locks.request(name + version, { mode: "shared" }, () => new Promise(() => undefined));
  held.catch(() => undefined);
  let before = workers.controller;
  workers.addEventListener("controllerchange", () => {
    // The first one has what the page was made of.
    if (before) location.reload();
    before = workers.controller;
  });

  let registration: ServiceWorkerRegistration;
  try {
    registration = await workers.register(`${site}service-worker.js`, { updateViaCache: "none" });
  } catch {
    // Refused, as in some private windows; or there is no network just now.
    return;
  }
  const undisturbed = new Undisturbed(`${name}busy`);
  const found = (): void => {
    const waiting = registration.waiting;
    if (!waiting || !workers.controller) return;
    const take = (): void => waiting.postMessage("take over");
    const offer = (): void => void undisturbed.attempt(take);
    offline.fresh = { take, offer };
  };
  const coming = (): void => {
    registration.installing?.addEventListener("statechange", found);
    found(); // it may be there already when one hears of it
  };
  registration.addEventListener("updatefound", coming);
  coming();
  offline.fresh?.offer();

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") return offline.fresh?.offer();
    if (Date.now() < asked + OFTEN) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });

  const active = (await workers.ready).active!;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<boolean>) => (offline.ready = data);
  active.postMessage("is everything kept?", [port2]);
}

/** A lock that everybody who is busy holds together, so that one can find out that nobody is. */
class Undisturbed {
  private release: () => void = () => undefined;
  private released: Promise<unknown> = Promise.resolve();
  private attempting = false;

  constructor(private readonly name: string) {
    $effect.root(() => {
      $effect(() => {
        if (offline.busy) this.hold();
        else this.release();
      });
    });
  }

  private hold(): void {
    const done = new Promise<void>((resolve) => (this.release = resolve));
    this.released = navigator.locks.request(this.name, { mode: "shared" }, () => done);
  }

  /** Do something if nobody is busy, or will be done in a moment: whoever leaves a table is busy for a little longer. */
  async attempt(act: () => void): Promise<void> {
    if (this.attempting) return;
    this.attempting = true;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries) await new Promise((later) => setTimeout(later, PAUSE));
      if (offline.busy) continue;
      await this.released;
      const undisturbed = await navigator.locks.request(this.name, { ifAvailable: true }, (lock) => {
        if (lock) act();
        return lock !== null;
      });
      if (undisturbed) break;
    }
    this.attempting = false;
  }
}
