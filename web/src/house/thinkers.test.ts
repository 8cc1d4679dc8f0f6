import { describe, expect, it } from "vitest";
import { done, take, type Given, type Thought } from "./thinker";
import { coresFor, Thinkers, type Hand } from "./thinkers";

/** A module of one page of memory, and `add` that adds one to the byte at the address it is given; 1 if that is 255. */
const CODE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 127, 1, 127, 3, 2, 1, 0, 5, 3, 1, 0, 1, 7, 16, 2, 6, 109, 101, 109, 111,
  114, 121, 2, 0, 3, 97, 100, 100, 0, 0, 10, 26, 1, 24, 0, 32, 0, 32, 0, 45, 0, 0, 65, 1, 106, 58, 0, 0, 32, 0, 45, 0,
  0, 65, 255, 1, 70, 11,
]);

/** Hands that do nothing but keep what they were given. */
function hired(cores: number): { thinkers: Thinkers; hands: (Hand & { given: Given[] })[] } {
  const hands: (Hand & { given: Given[] })[] = [];
  const hire = (): Hand => {
    const given: Given[] = [];
    const hand = { given, postMessage: (one: Given) => void given.push(one), onmessage: null, onerror: null };
    hands.push(hand);
    return hand;
  };
  return { thinkers: new Thinkers(hire, cores), hands };
}

const module = new WebAssembly.Module(CODE);

describe("thinkers", () => {
  it("gives each tree a core of its own as long as there are some, and begins none before it is needed", () => {
    const { thinkers, hands } = hired(2);
    expect(hands).toHaveLength(0);
    const seats = [1, 2, 3].map(() => thinkers.seat(module));
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
    const seat = thinkers.seat(module);
    const answers = [seat.ask([["read", 0, 1]]), seat.ask([["read", 0, 1]])];
    const [first, second] = hands[0]!.given as Extract<Given, { kind: "do" }>[];
    expect([first!.module, second!.module]).toEqual([module, undefined]);
    const tell = (thought: Thought): void => hands[0]!.onmessage!(new MessageEvent("message", { data: thought }));
    tell({ id: second!.id, read: new Uint8Array([2]) });
    tell({ id: first!.id, failed: "no memory" });
    await expect(answers[0]).rejects.toThrow("no memory");
    await expect(answers[1]).resolves.toEqual(new Uint8Array([2]));
  });

  it("tells everybody who waits, and who comes later, that a worker does not start", async () => {
    const { thinkers, hands } = hired(1);
    const seat = thinkers.seat(module);
    const waiting = seat.ask([["read", 0, 1]]);
    hands[0]!.onerror!({ message: "blocked" } as ErrorEvent);
    await expect(waiting).rejects.toThrow("blocked");
    await expect(seat.ask([])).rejects.toThrow("blocked");
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
