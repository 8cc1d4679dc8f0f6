/** Having the service worker keep the app's files, and new versions of them come when they disturb nobody. */

import { offline } from "../api/offline.svelte";

/** Milliseconds after which a page that is looked at again asks for a new version. */
const OFTEN = 3_600_000;

/**
 * Milliseconds between two words to a worker that is to go. The browser waits until it has nothing to do, and hears of
 * that only when it has done something: of one that was left running with nothing to do it would never hear.
 */
const PAUSE = 500;

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
  const coming = (): void => {
    const worker = registration.installing ?? registration.waiting;
    // By its own state: which place a worker has in the registration may be told later than that.
    const found = (): void => {
      if (worker?.state !== "installed" || !workers.controller) return;
      const take = (): void => {
        worker.postMessage("take over");
        setInterval(() => workers.controller?.postMessage("let go"), PAUSE);
      };
      offline.fresh = { take, offer: () => void undisturbed.attempt(take) };
    };
    worker?.addEventListener("statechange", found);
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
  /** Lets go of it; null: it is not held. */
  private release: (() => void) | null = null;
  private released: Promise<unknown> = Promise.resolve();

  constructor(private readonly name: string) {
    $effect.root(() => {
      $effect(() => {
        if (offline.busy) this.hold();
        else this.letGo();
      });
    });
  }

  private hold(): void {
    if (this.release) return;
    const done = new Promise<void>((resolve) => (this.release = resolve));
    this.released = navigator.locks.request(this.name, { mode: "shared" }, () => done);
  }

  private letGo(): void {
    this.release?.();
    this.release = null;
  }

  /** Do something if nobody is busy. Of several who are done at the same time the last finds that out. */
  async attempt(act: () => void): Promise<void> {
    if (offline.busy) return;
    await this.released;
    await navigator.locks.request(this.name, { ifAvailable: true }, (lock) => {
      if (lock) act();
    });
  }
}
