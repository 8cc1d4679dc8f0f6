import { expect, test } from "vitest";
import { RowJournal, TakenOver } from "./journal";

/** A database that does what it is asked when it is told to, one transaction after another; `full`: those that fail. */
class Database {
  owner = "me";
  rows: string[] = [];
  private readonly open: (() => void)[] = [];

  constructor(private readonly full: number[] = []) {}

  transaction(): IDBTransaction {
    const number = this.open.length;
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
      for (const request of asked) Object.assign(request, { result: this.owner }).onsuccess?.();
      if (this.full.includes(number)) one.error = new Error("no room");
      if (aborted || one.error) return one.onabort();
      this.rows = rows;
      one.oncomplete();
    });
    return one as unknown as IDBTransaction;
  }

  /** Do everything. */
  run(): void {
    for (const act of this.open.splice(0)) act();
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function opened(full: number[] = []): { database: Database; journal: RowJournal } {
  const database = new Database(full);
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
