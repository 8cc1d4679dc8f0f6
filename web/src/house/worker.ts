/**
 * The worker of a page. One worker of all pages of a site has the house, by a lock; the others pass on what is asked
 * through a channel, and wait for the lock.
 */

import { able } from "./able";
import { House } from "./house";
import type { Asked, Begin, Told } from "./messages";
import { Passing } from "./passing";

/** Said among workers: a house has what it was asked; or there is another house from now on. */
type Word = { kind: "taken"; id: number } | { kind: "gone" };

/** On the channel everybody hears everything: what is asked names who asks, and what is told names whom. */
type Passed = { to: "house"; from: string; asked: Asked } | { to: string; told: Told | Word };

/** Milliseconds after which one asks again where nobody has taken what was asked. */
const AGAIN = 1_000;
/** How often in a row that happens until it is said: a house that starts may hear nothing for some seconds. */
const SILENCE = 20;

/** Milliseconds in which what the house before us has said, or was asked, may still come: it must not be done twice. */
const LATE = 100;

const me = String(Math.random()).slice(2);
const post = (told: Told): void => self.postMessage(told);

self.onmessage = ({ data }: MessageEvent<Begin>) => {
  if (!able()) return post({ kind: "failed", why: "old" });
  const { folder, site, lang } = data;
  const name = `gratteciel ${site}`;
  const channel = new BroadcastChannel(name);
  const pass = (passed: Passed): void => channel.postMessage(passed);
  /** Whoever answers here; null: another page's worker does. */
  let house: House | null = null;
  /** What was asked before it was known who answers. */
  let early: Asked[] | null = [];
  const passing = new Passing((asked) => {
    if (house) void house.take(me, asked, post);
    else pass({ to: "house", from: me, asked });
  });

  const take = (asked: Asked): void => {
    if (early) early.push(asked);
    else if (house) void house.take(me, asked, post);
    else passing.give(asked);
  };
  self.onmessage = ({ data: asked }: MessageEvent<Asked>) => take(asked);
  const settle = (): void => {
    const asked = early ?? [];
    early = null;
    asked.forEach(take);
  };
  /** Another house answers from now on, which may be our own. */
  const change = (): void => {
    const ids = passing.next();
    if (ids.length) post({ kind: "lost", ids });
  };

  /** How often one has asked again since the house was last heard of. */
  let unheard = 0;
  const heard = (): void => {
    if (unheard >= SILENCE) post({ kind: "silent", silent: false });
    unheard = 0;
  };
  const remind = (): void => {
    passing.remind();
    unheard = passing.waits ? unheard + 1 : unheard;
    // As where the browser has put it to sleep: its lock it has all the same.
    if (unheard === SILENCE) post({ kind: "silent", silent: true });
  };

  const hear = (told: Told | Word): void => {
    heard();
    if (told.kind === "taken") return passing.taken(told.id);
    if (told.kind === "gone") return change();
    if (told.kind === "answer") passing.answered(told.id);
    post(told);
  };

  /** What each of the others has asked: they ask again where they are not sure of having been heard. */
  const others = new Map<string, Set<number>>();
  const answer = (house: House, from: string, asked: Asked): void => {
    const known = others.get(from) ?? new Set();
    if ("locks" in navigator && !others.has(from)) {
      others.set(from, known);
      // Whoever holds it is there; once it can be had they have gone.
      const left = navigator.locks.request(`${name} ${from}`, () => {
        others.delete(from);
        house.leave(from);
      });
      left.catch(() => undefined);
    }
    if (asked.kind === "ask" || asked.kind === "listen") {
      pass({ to: from, told: { kind: "taken", id: asked.id } });
      if (known.has(asked.id)) return;
      known.add(asked.id);
    }
    void house.take(from, asked, (told) => pass({ to: from, told }));
  };

  channel.onmessage = ({ data: passed }: MessageEvent<Passed>) => {
    if (!("told" in passed)) {
      if (house) answer(house, passed.from, passed.asked);
    } else if (!house) {
      if (passed.to === me || passed.to === "all") hear(passed.told);
    } else if (passed.told.kind === "gone") {
      // Where there are no locks, whoever came last has the tables.
      house.fail("elsewhere");
    }
  };

  /** What everybody who waits for the house may know. */
  const tell = (told: Told): void => {
    post(told);
    if (told.kind === "progress" || told.kind === "ready") pass({ to: "all", told });
  };
  const own = async (): Promise<void> => {
    heard();
    house = new House(name, folder, lang, tell);
    settle();
    // What the one before us was asked is lost with it.
    change();
    pass({ to: "all", told: { kind: "gone" } });
    await new Promise(() => undefined);
  };
  // Where there are no locks (a page that is not safe from others) nobody else is asked.
  if (!("locks" in navigator)) return void own();
  navigator.locks.request(`${name} ${me}`, () => new Promise(() => undefined)).catch(() => undefined);
  const first = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) return own();
    settle();
    const reminding = setInterval(remind, AGAIN);
    void navigator.locks.request(name, async () => {
      clearInterval(reminding);
      await new Promise((wake) => setTimeout(wake, LATE));
      return own();
    });
    return undefined;
  });
  // A browser that keeps nothing for the page refuses locks, too.
  first.catch(() => own());
};
