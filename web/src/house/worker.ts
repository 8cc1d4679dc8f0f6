/**
 * The worker of a page. One worker of all pages of a site has the house, by a lock; the others pass on what is asked
 * through a channel, and wait for the lock.
 */

import { House } from "./house";
import type { Asked, Begin, Told } from "./messages";

/** On the channel everybody hears everything: what is asked names who asks, and what is told names whom. */
type Passed = { to: "house"; from: string; asked: Asked } | { to: string; told: Told };

const me = String(Math.random()).slice(2);
const post = (told: Told): void => self.postMessage(told);

self.onmessage = ({ data }: MessageEvent<Begin>) => {
  const { folder, site, lang } = data;
  const name = `gratteciel ${site}`;
  const channel = new BroadcastChannel(name);
  const pass = (passed: Passed): void => channel.postMessage(passed);
  /** Whoever answers here; null: another page's worker does. */
  let house: House | null = null;
  /** What was asked before it was known who answers. */
  let early: Asked[] | null = [];

  const take = (asked: Asked): void => {
    if (early) early.push(asked);
    else if (house) void house.take(me, asked, post);
    else pass({ to: "house", from: me, asked });
  };
  self.onmessage = ({ data: asked }: MessageEvent<Asked>) => take(asked);
  const settle = (): void => {
    const asked = early ?? [];
    early = null;
    asked.forEach(take);
  };

  const others = new Set<string>();
  channel.onmessage = ({ data: passed }: MessageEvent<Passed>) => {
    if ("told" in passed) {
      if (!house && (passed.to === me || passed.to === "all")) post(passed.told);
      // Where there are no locks, whoever came last has the tables.
      if (house && passed.told.kind === "gone") house.fail("elsewhere");
    } else if (house) {
      const { from } = passed;
      if ("locks" in navigator && !others.has(from)) {
        others.add(from);
        // Whoever holds it is there; once it can be had they have gone.
        const left = navigator.locks.request(`${name} ${from}`, () => {
          others.delete(from);
          house?.leave(from);
        });
        left.catch(() => undefined);
      }
      void house.take(from, passed.asked, (told) => pass({ to: from, told }));
    }
  };

  const own = async (): Promise<void> => {
    house = new House(name, folder, lang, post);
    settle();
    // What the one before us was asked is lost with it.
    pass({ to: "all", told: { kind: "gone" } });
    await new Promise(() => undefined);
  };
  // Where there are no locks (a page that is not safe from others) nobody else is asked.
  if (!("locks" in navigator)) return void own();
  navigator.locks.request(`${name} ${me}`, () => new Promise(() => undefined)).catch(() => undefined);
  const first = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) return own();
    settle();
    void navigator.locks.request(name, () => {
      post({ kind: "gone" });
      return own();
    });
    return undefined;
  });
  // A browser that keeps nothing for the page refuses locks, too.
  first.catch(() => own());
};
