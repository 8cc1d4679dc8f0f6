import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Asked, Begin, Told } from "./messages";

/** What a house does, one thing after another. */
type Deed = () => void;

/** A worker of a page: what it was told, and what of others is on its way to it. */
interface Page {
  name: string;
  alive: boolean;
  self: { onmessage(event: { data: Begin | Asked }): void; postMessage(told: Told): void };
  navigator: unknown;
  channel: { onmessage(event: { data: unknown }): void } | null;
  heard: Told[];
  /** By the name of whoever said it. */
  coming: Map<string, unknown[]>;
  deeds: Deed[];
}

let pages: Page[] = [];
let acting: Page;
/** What was done and is kept, whoever has the house. */
let kept: number[] = [];
/** Who has the lock of the house, and who waits for it. */
let owner: Page | null = null;
let queue: { page: Page; act: () => unknown }[] = [];

vi.mock("./house", () => ({
  House: class {
    private readonly page = acting;

    take(_: string, asked: Asked, tell: (told: Told) => void): void {
      const { id } = asked;
      if (asked.kind !== "ask") return;
      if (asked.method === "POST") this.page.deeds.push(() => kept.push(id));
      this.page.deeds.push(() => tell({ kind: "answer", id, status: 200, headers: [], body: new Uint8Array() }));
    }
    fail(): void {}
    leave(): void {}
  },
}));

/** Have a page's worker do something: everything it finds around itself is its own. */
async function as(page: Page, act: () => void): Promise<void> {
  acting = page;
  vi.stubGlobal("self", page.self);
  vi.stubGlobal("navigator", page.navigator);
  act();
  for (let tick = 0; tick < 10; tick++) await Promise.resolve();
}

async function opened(name: string): Promise<Page> {
  const request = async (lock: string, options: unknown, act?: unknown): Promise<unknown> => {
    const does = (act ?? options) as (lock: object | null) => unknown;
    // Their own ones are there at once; those of others are not until they are gone.
    if (lock !== "gratteciel /") return lock.endsWith("own") ? does({}) : new Promise(() => undefined);
    if (!owner) return does(((owner = page), {}));
    if (act) return does(null);
    return new Promise(() => queue.push({ page, act: () => does({}) }));
  };
  const page: Page = {
    name,
    alive: true,
    self: { onmessage: () => undefined, postMessage: (told) => void page.heard.push(told) },
    navigator: { locks: { request } },
    channel: null,
    heard: [],
    coming: new Map(pages.map((other) => [other.name, []])),
    deeds: [],
  };
  for (const other of pages) other.coming.set(name, []);
  pages.push(page);
  vi.resetModules();
  acting = page;
  vi.stubGlobal("self", page.self);
  await import("./worker");
  await as(page, () => page.self.onmessage({ data: { folder: "http://page/house/", site: "/", lang: "en" } }));
  return page;
}

const ask = (id: number, method: string): Asked => ({
  kind: "ask",
  id,
  method,
  path: "/tables",
  query: "",
  headers: [],
  body: new Uint8Array(),
});

beforeEach(() => {
  vi.useFakeTimers();
  [pages, kept, owner, queue] = [[], [], null, []];
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      private readonly page = acting;
      onmessage = (): void => undefined;
      constructor() {
        this.page.channel = this;
      }
      postMessage(message: unknown): void {
        for (const other of pages)
          if (other !== this.page && other.alive) other.coming.get(this.page.name)!.push(structuredClone(message));
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The next thing that can happen of a sort; false: nothing can. */
type Happening = () => Promise<boolean>;

const delivered =
  (from: Page, to: Page): Happening =>
  async () => {
    const coming = to.coming.get(from.name)!;
    if (!to.alive || !coming.length) return false;
    const data = coming.shift();
    await as(to, () => to.channel!.onmessage({ data }));
    return true;
  };
const worked =
  (page: Page): Happening =>
  async () => {
    const deed = page.alive ? page.deeds.shift() : undefined;
    if (deed) await as(page, deed);
    return deed !== undefined;
  };

async function first(happenings: readonly Happening[]): Promise<boolean> {
  for (const happens of happenings) if (await happens()) return true;
  return false;
}

/** What comes first where several things can happen: asking, what comes to the house, its work, what comes from there. */
const ORDERS = [
  [0, 1, 2, 3, 4],
  [4, 3, 2, 1, 0],
  [1, 3, 0, 4, 2],
  [3, 0, 2, 1, 4],
];

/**
 * The first page, which has the house, is closed after so many things have happened, some of them before others where
 * they can; another has the house then, before so many of its last words have come. False: nothing happened so late.
 */
async function handedOver(order: readonly number[], closed: number, late: number): Promise<boolean> {
  vi.clearAllTimers();
  [pages, kept, owner, queue] = [[], [], null, []];
  const [old, next, other] = [await opened("old"), await opened("next"), await opened("other")];
  const asked = [ask(1, "POST"), ask(2, "GET"), ask(3, "POST")];
  const left = [...asked, ...asked];
  const asks: Happening = async () => {
    const one = left.shift();
    const page = left.length % 2 ? next : other;
    // Each page has numbers of its own.
    if (one) await as(page, () => page.self.onmessage({ data: { ...one, id: one.id + (page === next ? 0 : 10) } }));
    return one !== undefined;
  };
  const living = [asks, delivered(next, old), delivered(other, old), worked(old), delivered(old, next)];
  const happenings = [...order.map((n) => living[n]!), delivered(old, other)];
  for (let n = 0; n < closed; n++) if (!(await first(happenings))) return false;
  while (await asks());
  old.alive = false;
  const words = [delivered(old, next), delivered(old, other)];
  for (let n = 0; n < late; n++) if (!(await first(words))) return false;
  const taken = queue.shift()!;
  owner = taken.page;
  await as(taken.page, () => void taken.act());
  // What was said before comes late, and before anything else can.
  while (await first([...words, delivered(other, next), delivered(next, other)]));
  await as(next, () => vi.advanceTimersByTime(900));
  while (await first([worked(next), delivered(next, other), delivered(other, next)]));

  const what = `${order} closed after ${closed}, ${late} words before`;
  for (const [page, own] of [
    [next, 0],
    [other, 10],
  ] as const)
    for (const { id, method } of asked as { id: number; method: string }[]) {
      const answers = page.heard.filter((told) => told.kind === "answer" && told.id === id + own).length;
      const losses = page.heard.filter((told) => told.kind === "lost" && told.ids.includes(id + own)).length;
      const times = kept.filter((one) => one === id + own).length;
      expect(answers + losses, `${what}: ${page.name} ${id}`).toBe(1);
      if (method === "GET") expect(losses, what).toBe(0);
      else expect(times, `${what}: ${page.name} ${id}`).toBeLessThanOrEqual(1);
      if (method === "POST" && answers) expect(times, what).toBe(1);
    }
  return true;
}

test("whenever a page is closed nothing is done twice, and everything is answered or known to be lost", async () => {
  for (const order of ORDERS)
    for (let closed = 0; await handedOver(order, closed, 0); closed++)
      for (let late = 1; late < 3 && (await handedOver(order, closed, late)); late++);
}, 60_000);
