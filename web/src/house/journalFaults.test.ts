import { expect, it } from "vitest";
import { FileJournal, type Handle } from "./journal";

/** What comes of an operation instead of what should; `after`: it was done all the same. */
type Fault = "closed" | "closed after" | "failed" | "failed after" | "no room" | "killed" | "killed half-way";

type Change = (data: Uint8Array) => Uint8Array;

/** A file of which some changes are not durable yet. */
interface File {
  durable: Uint8Array;
  pending: Change[];
}

/** Two files on a disk, where the operation of some number goes wrong: as devices sleep, fill up and are switched off. */
class Disk {
  files: [File, File] = [
    { durable: new Uint8Array(), pending: [] },
    { durable: new Uint8Array(), pending: [] },
  ];
  /** By the number of an operation, counted from one. */
  faults = new Map<number, Fault>();
  done = 0;
  /** Handles are closed together: those of an earlier opening are. */
  opening = 0;
  dead = false;

  open(): readonly [Handle, Handle] {
    this.dead = false;
    this.opening += 1;
    return [new Opened(this, this.files[0]), new Opened(this, this.files[1])];
  }

  /** As whoever has it open opens it once more. */
  async again(): Promise<readonly [Handle, Handle]> {
    if (this.dead) throw new Error("killed");
    return this.open();
  }

  /** Each way in which it may be once there was no power: of each file some of the last changes are missing. */
  *withoutPower(): Generator<Disk> {
    const [first, second] = this.files;
    for (let one = 0; one <= first.pending.length; one++)
      for (let other = 0; other <= second.pending.length; other++) {
        const disk = new Disk();
        disk.files = [settled(first, one), settled(second, other)];
        yield disk;
      }
  }
}

const now = (file: File, changes = file.pending.length): Uint8Array =>
  file.pending.slice(0, changes).reduce((data, change) => change(data), file.durable);
const settled = (file: File, changes: number): File => ({ durable: now(file, changes), pending: [] });

class Opened implements Handle {
  private readonly opening: number;

  constructor(
    private readonly disk: Disk,
    private readonly file: File,
  ) {
    this.opening = disk.opening;
  }

  /** Do something, or what happens instead; `half` is done where one is killed in the midst of it, or has no room. */
  private act<T>(whole: () => T, half: () => T | undefined = () => undefined): T {
    const { disk } = this;
    if (disk.dead) throw new Error("killed");
    if (this.opening !== disk.opening) throw new DOMException("", "InvalidStateError");
    const fault = disk.faults.get(++disk.done);
    if (fault === undefined) return whole();
    if (fault.endsWith("after")) whole();
    if (fault === "failed" || fault === "failed after") throw new DOMException("", "UnknownError");
    if (fault.startsWith("closed")) {
      disk.opening += 1;
      throw new DOMException("", "InvalidStateError");
    }
    const came = fault === "killed" ? undefined : half();
    if (fault === "no room" && came !== undefined) return came;
    if (fault === "no room") throw new DOMException("", "QuotaExceededError");
    disk.dead = true;
    throw new Error("killed");
  }

  private put(data: Uint8Array, at: number): number {
    this.file.pending.push((before) => {
      const after = new Uint8Array(Math.max(before.length, at + data.length));
      after.set(before);
      after.set(data, at);
      return after;
    });
    return data.length;
  }

  getSize = (): number => this.act(() => now(this.file).length);
  close = (): void => undefined;

  read(into: Uint8Array, { at }: { at: number }): number {
    return this.act(() => {
      const found = now(this.file).subarray(at, at + into.length);
      into.set(found);
      return found.length;
    });
  }

  write(data: Uint8Array, { at }: { at: number }): number {
    const given = data.slice();
    return this.act(
      () => this.put(given, at),
      () => this.put(given.subarray(0, given.length >> 1), at),
    );
  }

  truncate(size: number): void {
    this.act(() => {
      this.file.pending.push((before) => {
        const after = new Uint8Array(size);
        after.set(before.subarray(0, size));
        return after;
      });
    });
  }

  flush(): void {
    this.act(() => {
      this.file.durable = now(this.file);
      this.file.pending = [];
    });
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);
const readAnew = (disk: Disk): string => text(new FileJournal(disk.open()).read());

/** What is done to a journal: something is added, or all that it says is said otherwise, as long or longer. */
const SCRIPT = ["one ", "two ", "REPLACE", "three ", "replace", "four ", "five "];

interface Came {
  /** What was acknowledged, and what the last thing that was not would have made of it. */
  kept: string;
  wanted: string;
  /** Whether nothing more can be kept. */
  over: boolean;
}

/** Have everything done; `ticks`: how long nobody waits for each to be settled, null: until it is. */
async function played(disk: Disk, ticks: number | null = null): Promise<Came> {
  let kept = "";
  let wanted = "";
  const { faults } = disk;
  disk.faults = new Map();
  const journal = new FileJournal(disk.open(), undefined, () => disk.again());
  Object.assign(disk, { faults, done: 0 });
  let sure = "";
  const settle = async (): Promise<boolean> => {
    const done = await journal.settled().then(
      () => true,
      () => false,
    );
    if (done) sure = kept;
    return done;
  };
  for (const act of SCRIPT) {
    const anew = act.toLowerCase() === "replace";
    wanted = !anew ? kept + act : act === "replace" ? `${kept.toLowerCase()}again ` : kept.toUpperCase();
    try {
      if (anew) journal.replace(bytes(wanted));
      else journal.append(bytes(wanted.slice(kept.length)));
      kept = wanted;
    } catch {
      if (disk.dead) return { kept: sure, wanted, over: true };
    }
    if (ticks === null && !(await settle())) return { kept: sure, wanted, over: true };
    for (let tick = 0; tick < (ticks ?? 0); tick++) await Promise.resolve();
  }
  return { over: !(await settle()), kept: sure, wanted };
}

/** What is read anew is what was acknowledged, and goes on; what had nobody's word may be there or not. */
function lookAt(disk: Disk, { kept, wanted, over }: Came, what: string): void {
  const found = readAnew(disk);
  if (!over) expect(found, what).toBe(kept);
  else {
    const either = [kept, wanted].map((one) => one.toLowerCase());
    expect(found.toLowerCase().startsWith(either[0]!), `${what}: ${found}`).toBe(true);
    expect(either[1]!.startsWith(found.toLowerCase()), `${what}: ${found}`).toBe(true);
  }
  new FileJournal(disk.open()).append(bytes("!"));
  expect(readAnew(disk), what).toBe(`${found}!`);
}

const PASSING: Fault[] = ["closed", "closed after", "failed", "failed after", "no room"];

/** Each number of an operation that there is. */
async function each(act: (at: number) => Promise<Disk>): Promise<number> {
  for (let at = 1; ; at++) if ((await act(at)).done < at) return at - 1;
}

it("loses nothing that was acknowledged, whichever operation fails", async () => {
  for (const fault of PASSING)
    for (const ticks of [null, 0, 1, 2, 3, 4, 5]) {
      const operations = await each(async (at) => {
        const disk = new Disk();
        disk.faults.set(at, fault);
        const came = await played(disk, ticks);
        disk.faults.clear();
        expect(came.over).toBe(false);
        lookAt(disk, came, `${fault} at ${at}, ${ticks}`);
        return disk;
      });
      expect(operations).toBeGreaterThan(SCRIPT.length * 2);
    }
});

it("loses nothing that was acknowledged, whichever two operations fail", async () => {
  for (const first of PASSING)
    for (const second of ["closed", "failed", "no room"] as const)
      await each(async (at) => {
        let disk = new Disk();
        for (let later = 1; later < 9; later++) {
          disk = new Disk();
          disk.faults.set(at, first).set(at + later, second);
          const came = await played(disk);
          disk.faults.clear();
          lookAt(disk, came, `${first} at ${at}, ${second} ${later} later`);
        }
        return disk;
      });
});

it("loses nothing that was acknowledged where it is killed and started anew, and killed again, and without power", async () => {
  for (const fault of ["killed", "killed half-way"] as const)
    for (const before of [...PASSING, null])
      await each(async (at) => {
        const disk = new Disk();
        if (before && at > 1) disk.faults.set(at - 1, before);
        disk.faults.set(at, fault);
        const came = await played(disk);
        const { done } = disk;
        for (let start = 0; start < 8; start++) {
          const again = new Disk();
          again.files = disk.files.map(({ durable, pending }) => ({ durable, pending: [...pending] })) as [File, File];
          again.faults.set(start, fault);
          if (start)
            try {
              new FileJournal(again.open());
            } catch {
              expect(again.dead).toBe(true);
            }
          for (const left of again.withoutPower()) lookAt(left, came, `${before}, ${fault} at ${at} and ${start}`);
        }
        return Object.assign(disk, { done });
      });
});
