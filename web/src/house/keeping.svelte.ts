/**
 * Having the service worker keep the app's files, and new versions of them come when they disturb nobody. Which version
 * pages are given is noted in a cache that the worker reads: whoever chooses one has it with the next page, whenever the
 * browser lets one worker follow another.
 */

import { offline } from "../api/offline.svelte";

/** Milliseconds after which a page that is looked at again asks for a new version. */
const OFTEN = 3_600_000;
/** Milliseconds that a worker may take to say whether it has everything; it fetches what is missing first. */
const PATIENCE = 20_000;
/** Milliseconds until it is asked again, which get more each time. */
const PAUSE = 5_000;
/** Where a page says that it has come again for a version that was chosen. */
const CAME = "gratteciel.came";

/** What is noted of the versions of a site, as its worker does (`public/house/service-worker.js`). */
class Notes {
  private readonly root: string;

  constructor(private readonly name: string) {
    this.root = new URL(name.split(" ")[1]!, location.href).href;
  }

  async read(what: "newest" | "chosen"): Promise<string | null> {
    return (await (await caches.match(`${this.root}?${what}`, { cacheName: this.name }))?.text()) ?? null;
  }

  async choose(version: string): Promise<void> {
    await (await caches.open(this.name)).put(`${this.root}?chosen`, new Response(version));
  }

  /** Whether all files of a version are there. */
  async whole(version: string): Promise<boolean> {
    return (await caches.match(`${this.root}?files`, { cacheName: `${this.name} ${version}` })) !== undefined;
  }
}

/**
 * Keep the files of the site at a path; the page that asks for it is of a version. Where a server sends the pages, that
 * one knows which is the newest.
 */
export async function keep(site: string, version: string, served: boolean): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  // Pages that others may have changed on their way keep nothing.
  if (!workers || !("locks" in navigator)) return;
  const name = `gratteciel ${site}`;
  // The files of a version are kept as long as there is a page of it.
  const held = navigator.locks.request(`${name} ${version}`, { mode: "shared" }, () => new Promise(() => undefined));
  held.catch(() => undefined);

  const worker = [`${site}service-worker.js`, { updateViaCache: "none" }] as const;
  const first = await registered(() => workers.register(...worker));
  if (!first) return;
  let registration = first;
  const notes = new Notes(name);
  const undisturbed = new Undisturbed(`${name} busy`);
  const channel = new BroadcastChannel(`${name} versions`);
  channel.onmessage = ({ data }: MessageEvent<"newest" | "chosen">) => {
    if (data === "newest") void look();
    else void notes.read("chosen").then((chosen) => chosen !== version && location.reload());
  };
  const take = async (newest: string): Promise<void> => {
    await notes.choose(newest);
    channel.postMessage("chosen");
    if (newest !== version) location.reload();
    else registration.waiting?.postMessage("follow");
  };
  const look = async (): Promise<void> => {
    const [newest, chosen] = [await notes.read("newest"), await notes.read("chosen")];
    offline.fresh = null;
    if (!newest || !chosen || newest === chosen || !(await notes.whole(newest))) return;
    const offer = (): void => void undisturbed.attempt(() => take(newest));
    // A server has sent this page already, while others are older.
    if (newest === version) offer();
    else if (chosen === version) offline.fresh = { take: () => void take(newest), offer };
  };
  try {
    const chosen = await notes.read("chosen");
    // Another was chosen while this page was on its way. Once: who sent it may not be asked by the worker.
    if (!served && chosen && chosen !== version && workers.controller && sessionStorage.getItem(CAME) !== chosen) {
      sessionStorage.setItem(CAME, chosen);
      if (await notes.whole(chosen)) return location.reload();
    }
    if (chosen === version) registration.waiting?.postMessage("follow");
    await look();
  } catch {
    // A browser that keeps nothing has no versions either.
    return;
  }
  offline.fresh?.offer();

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") return offline.fresh?.offer();
    if (Date.now() < asked + OFTEN) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });

  for (let pause = PAUSE; ; pause *= 2) {
    offline.ready = await isWhole(registration);
    if (offline.ready) return;
    await new Promise((wake) => setTimeout(wake, pause));
    // One that could not have everything is gone; the files of the next may come.
    registration = await workers.register(...worker).catch(() => registration);
  }
}

/** What is registered, once its file has come over the network; null: the browser refuses, as in some private windows. */
async function registered(
  register: () => Promise<ServiceWorkerRegistration>,
): Promise<ServiceWorkerRegistration | null> {
  for (let pause = PAUSE; ; pause *= 2)
    try {
      return await register();
    } catch (error) {
      if (!(error instanceof TypeError)) return null;
      await new Promise((wake) => setTimeout(wake, pause));
    }
}

/** Whether everything is kept; no answer is none: a worker that does not come, or is stopped, gives none. */
async function isWhole(registration: ServiceWorkerRegistration): Promise<boolean> {
  const coming = registration.installing ?? registration.waiting;
  if (coming && !registration.active)
    await new Promise<void>((resolve) => {
      const look = (): void => void (["activated", "redundant"].includes(coming.state) && resolve());
      coming.addEventListener("statechange", look);
      look();
    });
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    setTimeout(resolve, PATIENCE, false);
    if (registration.active) registration.active.postMessage("is everything kept?", [port2]);
    else resolve(false);
  });
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
  async attempt(act: () => Promise<void>): Promise<void> {
    if (offline.busy) return;
    await this.released;
    await navigator.locks.request(this.name, { ifAvailable: true }, (lock) => (lock ? act() : undefined));
  }
}
