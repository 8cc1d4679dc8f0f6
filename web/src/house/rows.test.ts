import { expect, test } from "vitest";
import { Deleted, RowJournal, TakenOver } from "./journal";

/** What becomes of a transaction: there is no room for it, it ends before anything was done, or it cannot be begun. */
type Fault = "no room" | "ended" | "closed";

/** A database that does what it is asked when it is told to, one transaction after another; `full`: those that fail. */
class Database {
  owner = "me";
  rows: string[] = [];
  private readonly open: (() => void)[] = [];

  private begun = 0;
  private closed = false;
  onversionchange = (_: { newVersion: number | null }): void => undefined;

  constructor(
    private readonly full: number[] = [],
    private readonly fault: Fault = "no room",
  ) {}

  transaction(): IDBTransaction {
    const wrong = this.full.includes(this.begun++) ? this.fault : null;
    if (wrong === "closed" || this.closed) throw new DOMException("", "InvalidStateError");
    let rows = [...this.rows];
    const asked: { result?: unknown; onsuccess?: () => void }[] = [];
    let aborted = false;
    const one = {
      error: null as Error | null,
      oncomplete: (): void => undefined,
      onabort: (): void => undefined,
      abort: () => void (aborted = true),
      objectStore: () => ({
        get: () => asked[asked.push({}) - 1],
        add: (row: Uint8Array) => rows.push(new TextDecoder().decode(row)),
        clear: () => (rows = []),
      }),
    };
    this.open.push(() => {
      rows = [...this.rows];
      if (wrong === "ended") one.error = new Error("ended");
      else for (const request of asked) Object.assign(request, { result: this.owner }).onsuccess?.();
      if (wrong === "no room") one.error = new Error("no room");
      if (aborted || one.error) return one.onabort();
      this.rows = rows;
      one.oncomplete();
    });
    return one as unknown as IDBTransaction;
  }

  close = (): void => void (this.closed = true);

  /** Do everything. */
  run(): void {
    for (const act of this.open.splice(0)) act();
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function opened(full: number[] = [], fault?: Fault): { database: Database; journal: RowJournal } {
  const database = new Database(full, fault);
  return { database, journal: new RowJournal(database as unknown as IDBDatabase, "me", new Uint8Array()) };
}

test("a journal in rows keeps what is added, and what replaces it", async () => {
  const { database, journal } = opened();
  for (const text of ["one", "two"]) journal.append(bytes(text));
  database.run();
  await journal.settled();
  expect(database.rows).toEqual(["one", "two"]);
  journal.replace(bytes("three"));
  database.run();
  await journal.settled();
  expect(database.rows).toEqual(["three"]);
});

test("nothing is kept that follows from what could not be", async () => {
  const { database, journal } = opened([1]);
  for (const text of ["one", "two", "three"]) journal.append(bytes(text));
  database.run();
  await expect(journal.settled()).rejects.toThrow("no room");
  journal.append(bytes("four"));
  journal.replace(bytes("five"));
  database.run();
  await expect(journal.settled()).rejects.toThrow("no room");
  expect(database.rows).toEqual(["one"]);
});

const SCRIPT = ["one", "two", "REPLACE", "three", "four", "REPLACE", "five"];

test("what was acknowledged is kept, and nothing that follows from what was not, whichever change fails", async () => {
  for (const fault of ["no room", "ended", "closed"] as const)
    for (let at = 0; at <= SCRIPT.length; at++)
      for (const waits of [1, 2, 3, Infinity]) {
        const { database, journal } = opened([at], fault);
        const states: string[][] = [[]];
        let acknowledged = 0;
        let lost = false;
        const settle = async (): Promise<void> => {
          database.run();
          const done = await journal.settled().then(
            () => true,
            () => false,
          );
          expect(done && lost).toBe(false);
          lost = !done;
          if (done) acknowledged = states.length - 1;
        };
        for (const [n, act] of SCRIPT.entries()) {
          const before = states.at(-1)!;
          states.push(act === "REPLACE" ? [before.join("+")] : [...before, act]);
          if (act === "REPLACE") journal.replace(bytes(before.join("+")));
          else journal.append(bytes(act));
          if ((n + 1) % waits === 0) await settle();
        }
        await settle();
        expect(lost).toBe(at < SCRIPT.length);
        expect(states.slice(acknowledged, at + 1), `${fault} at ${at}`).toContainEqual(database.rows);
      }
});

test("nothing is kept once somebody else has it", async () => {
  const { database, journal } = opened();
  journal.append(bytes("one"));
  database.run();
  database.owner = "somebody else";
  journal.append(bytes("two"));
  database.run();
  await expect(journal.settled()).rejects.toThrow(TakenOver);
  expect(database.rows).toEqual(["one"]);
});

test.each([
  [null, Deleted],
  [2, TakenOver],
])("nobody who deletes it or changes it has to wait, and nothing is kept from then on", async (newVersion, why) => {
  const { database, journal } = opened();
  journal.append(bytes("one"));
  database.run();
  await journal.settled();
  journal.append(bytes("two"));
  database.onversionchange({ newVersion });
  journal.append(bytes("three"));
  database.run();
  await expect(journal.settled()).rejects.toThrow(why);
  expect(database.rows).toEqual(["one"]);
});
