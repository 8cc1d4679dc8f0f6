import { afterEach, describe, expect, it, vi } from "vitest";
import { done, take, type Given, type Thought } from "./thinker";
import { coresFor, Thinkers, type Hand } from "./thinkers";

/** A module of one page of memory, and `add` that adds one to the byte at the address it is given; 1 if that is 255. */
const CODE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 127, 1, 127, 3, 2, 1, 0, 5, 3, 1, 0, 1, 7, 16, 2, 6, 109, 101, 109, 111,
  114, 121, 2, 0, 3, 97, 100, 100, 0, 0, 10, 26, 1, 24, 0, 32, 0, 32, 0, 45, 0, 0, 65, 1, 106, 58, 0, 0, 32, 0, 45, 0,
  0, 65, 255, 1, 70, 11,
]);

/** Hands that do nothing but keep what they were given. */
function hired(cores: number): { thinkers: Thinkers; hands: (Hand & { given: Given[]; ended?: boolean })[] } {
  const hands: (Hand & { given: Given[]; ended?: boolean })[] = [];
  const hire = (): Hand => {
    const given: Given[] = [];
    const hand = {
      given,
      ended: false,
      postMessage: (one: Given) => void given.push(one),
      onmessage: null,
      onerror: null,
      terminate: () => void (hand.ended = true),
    };
    hands.push(hand);
    return hand;
  };
  return { thinkers: new Thinkers(hire, cores), hands };
}

const module = new WebAssembly.Module(CODE);

const tell = (hand: Hand, thought: Thought): void => hand.onmessage!(new MessageEvent("message", { data: thought }));
/** Whether somebody sees to it: otherwise it is an error of whoever has the worker. */
const fail = (hand: Hand): boolean => {
  const event = Object.assign(new Event("error", { cancelable: true }), { message: "blocked" });
  hand.onerror!(event as ErrorEvent);
  return event.defaultPrevented;
};

describe("thinkers", () => {
  afterEach(() => void vi.useRealTimers());

  it("gives each tree a core of its own as long as there are some, and begins but one before it is needed", () => {
    const { thinkers, hands } = hired(2);
    expect(hands).toHaveLength(1);
    const seats = [1, 2, 3].map(() => thinkers.seat(module)!);
    expect(hands).toHaveLength(2);
    for (const seat of seats) void seat.ask([["read", 0, 1]]);
    expect(hands.map((hand) => hand.given.length)).toEqual([2, 1]);
    seats[1]!.end();
    thinkers.seat(module);
    expect(hands).toHaveLength(2);
  });

  it("leaves a core to the page where there are several", () => {
    expect([undefined, 1, 2, 8].map(coresFor)).toEqual([1, 1, 1, 7]);
  });

  it("passes the code on once, and what came of the orders back to whoever gave them", async () => {
    const { thinkers, hands } = hired(1);
    const seat = thinkers.seat(module)!;
    const answers = [seat.ask([["read", 0, 1]]), seat.ask([["read", 0, 1]])];
    const [first, second] = hands[0]!.given as Extract<Given, { kind: "do" }>[];
    expect([first!.module, second!.module]).toEqual([module, undefined]);
    tell(hands[0]!, { id: second!.id, read: new Uint8Array([2]) });
    tell(hands[0]!, { id: first!.id, failed: "no memory" });
    await expect(answers[0]).rejects.toThrow("no memory");
    await expect(answers[1]).resolves.toEqual(new Uint8Array([2]));
  });

  it("begins a worker again that does not start, and gives it what the other was given", async () => {
    vi.useFakeTimers();
    const { thinkers, hands } = hired(1);
    expect(fail(hands[0]!)).toBe(true);
    expect(hands[0]!.ended).toBe(true);
    const seat = thinkers.seat(module)!;
    const waiting = seat.ask([["read", 0, 1]]);
    await vi.runAllTimersAsync();
    expect(hands).toHaveLength(2);
    const [given] = hands[1]!.given as Extract<Given, { kind: "do" }>[];
    expect(given).toMatchObject({ module, orders: [["read", 0, 1]] });
    tell(hands[1]!, { id: given!.id, read: new Uint8Array([3]) });
    await expect(waiting).resolves.toEqual(new Uint8Array([3]));
  });

  it("has whoever wants to think do so themselves where no worker starts, for a while", async () => {
    vi.useFakeTimers();
    const { thinkers, hands } = hired(2);
    const seat = thinkers.seat(module)!;
    const waiting = seat.ask([["read", 0, 1]]).catch((error: unknown) => String(error));
    for (let tries = 0; tries < 3; tries++) {
      fail(hands.at(-1)!);
      await vi.runAllTimersAsync();
    }
    expect(await waiting).toContain("blocked");
    await expect(seat.ask([])).rejects.toThrow("blocked");
    expect(thinkers.seat(module)).toBeUndefined();
    expect(hands).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(60_000);
    void thinkers.seat(module)!.ask([["read", 0, 1]]);
    expect(hands.at(-1)!.given).toHaveLength(1);
  });

  it("has nobody wait for a second worker where the first did not start", async () => {
    vi.useFakeTimers();
    const { thinkers, hands } = hired(2);
    const asked = [1, 2].map(() =>
      thinkers
        .seat(module)!
        .ask([["read", 0, 1]])
        .catch((error: unknown) => String(error)),
    );
    const [first, second] = [hands[0]!, hands[1]!];
    fail(first);
    await vi.advanceTimersByTimeAsync(500);
    fail(hands.at(-1)!);
    await vi.advanceTimersByTimeAsync(1_000);
    fail(hands.at(-1)!);
    expect(await asked[0]).toContain("blocked");
    expect(thinkers.seat(module)).toBeUndefined();
    // It was only slow.
    tell(second, { id: 1, read: new Uint8Array([1]) });
    expect(thinkers.seat(module)).toBeDefined();
  });

  it("gives new trees to those that are left where a worker has ended", async () => {
    const { thinkers, hands } = hired(2);
    const [ended, left] = [thinkers.seat(module)!, thinkers.seat(module)!];
    const waiting = ended.ask([["read", 0, 1]]);
    tell(hands[0]!, { id: 1, read: new Uint8Array([1]) });
    await waiting;
    const late = ended.ask([["read", 0, 1]]);
    expect(fail(hands[0]!)).toBe(true);
    await expect(late).rejects.toThrow("blocked");
    expect(hands[0]!.ended).toBe(true);
    void left.ask([["read", 0, 1]]);
    void thinkers.seat(module)!.ask([["read", 0, 1]]);
    expect(hands[1]!.given).toHaveLength(2);
  });
});

describe("a thinker", () => {
  it("does orders one after another", () => {
    const { exports } = new WebAssembly.Instance(module, {});
    const read = done(exports, [
      ["grow", 1],
      ["write", 65_540, new Uint8Array([7])],
      ["call", "add", 65_540],
      ["call", "add", 65_540],
      ["read", 65_539, 3],
    ]);
    expect([...read]).toEqual([0, 9, 0]);
  });

  it("says what failed, and does nothing more in that memory", () => {
    const told: Thought[] = [];
    const give = (given: Given): void => take(given, (thought) => told.push(thought));
    const write = ["write", 4, new Uint8Array([254])] as const;
    give({ kind: "do", seat: 1, id: 1, module, orders: [[...write], ["call", "add", 4], ["read", 4, 1]] });
    give({ kind: "do", seat: 1, id: 2, orders: [["read", 4, 1]] });
    expect(told.map((one) => "failed" in one)).toEqual([true, true]);
    give({ kind: "do", seat: 2, id: 3, module, orders: [["read", 4, 1]] });
    give({ kind: "end", seat: 2 });
    give({ kind: "do", seat: 2, id: 4, orders: [["read", 4, 1]] });
    expect(told.map((one) => "failed" in one)).toEqual([true, true, false, true]);
  });
});
