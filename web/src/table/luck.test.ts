import { describe, expect, it } from "vitest";
import { said, seen, unruly, verify, type Luck } from "./luck";

/** Drawn by `gratteciel.play.luck.draw`; the last four are rejected about half the time before they count. */
const DRAWN: [entry: number, weights: number[], drawn: number][] = [
  [4, Array<number>(6).fill(1), 2],
  [11, [3, 1], 1],
  [18, [5, 7, 11, 13], 2],
  [25, Array<number>(36).fill(1), 1],
  [32, [40, 2, 17], 0],
  [33, [2 ** 255, 1], 0],
  [34, [2 ** 255, 1], 0],
  [35, [2 ** 254, 2 ** 254, 1], 1],
  [36, [2 ** 254, 2 ** 254, 1], 0],
];
/** The same of ordinals, under the second label: after entry 18 it was gone back to after step 2. */
const ORDINALS: [entry: number, ordinal: number, length: number, weights: number[], drawn: number][] = [
  [4, 1, 2, Array<number>(6).fill(1), 5],
  [11, 2, 3, [3, 1], 0],
  [18, 3, 4, [5, 7, 11, 13], 3],
  [25, 2, 5, Array<number>(36).fill(1), 20],
  [32, 3, 9, [5, 7, 11, 13], 3],
  [33, 4, 10, [2 ** 254, 2 ** 254, 1], 0],
];
const COMMITMENT = "12dad4e934777bbc59276c8a3f1a4cfe8037fcce05645563a377f5ac91f18121";

const old = (): Luck => ({
  table: "t",
  label: "gratteciel luck 1",
  commitment: COMMITMENT,
  secret: "70973b28873297e0bed8f4b3d7bab1ccdffae40e16d1091403c2f92319114cf3",
  words: ["été à Hong Kong", "", "🎲 dés"],
  seats: {
    // As `gratteciel.play.luck.draw_seats` has it.
    label: "gratteciel seats 1",
    entry: 2,
    words: ["", "🎲 dés", "été à Hong Kong"],
    orders: [],
    total: 6,
    limit: "",
    drawn: 4,
    order: [2, 0, 1],
  },
  begins: 0,
  take_backs: [],
  rolls: DRAWN.map(([entry, weights, drawn], index) => ({
    entry,
    ordinal: index + 1,
    length: index + 1,
    stands: true,
    step: `roll ${drawn}`,
    prose: [],
    outcomes: weights.map((weight, n) => ({ step: `roll ${n}`, weight })),
    total: weights.reduce((sum, weight) => sum + weight, 0),
    limit: "",
    drawn,
  })),
});

const luck = (): Luck => ({
  ...old(),
  label: "gratteciel luck 2",
  take_backs: [{ entry: 20, to: 2 }],
  rolls: ORDINALS.map(([entry, ordinal, length, weights, drawn]) => ({
    entry,
    ordinal,
    length,
    stands: ordinal === 1 || entry > 20,
    step: `roll ${drawn}`,
    prose: [],
    outcomes: weights.map((weight, n) => ({ step: `roll ${n}`, weight })),
    total: weights.reduce((sum, weight) => sum + weight, 0),
    limit: "",
    drawn,
  })),
});

describe("luck", () => {
  it("is what the server's own code draws", async () => {
    const seen = new Map([
      [4, "roll 2"],
      [2, "2 0 1"],
    ]);
    const verdict = await verify(old(), COMMITMENT, seen);
    expect(verdict).toEqual({ secret: true, rolls: DRAWN.length, seats: true, unfair: [], retold: [], words: true });
    const newer = await verify(luck(), COMMITMENT, new Map([[20, "back 2"]]));
    expect(newer).toEqual({ secret: true, rolls: ORDINALS.length, seats: true, unfair: [], retold: [], words: true });
  });

  it("counts what stands, whatever number a roll is given", async () => {
    const bent = luck();
    bent.rolls = bent.rolls.map((roll) => ({ ...roll, ordinal: roll.ordinal + 1 }));
    expect((await verify(bent, COMMITMENT, new Map())).unfair).toEqual([]);
    const again = { ...luck(), take_backs: [] };
    expect((await verify(again, COMMITMENT, new Map())).unfair.length).toBeGreaterThan(0);
    expect((await verify(again, COMMITMENT, new Map([[20, "back 2"]]))).retold).toEqual([20]);
    expect((await verify(luck(), COMMITMENT, new Map([[4, "roll 0"]]))).retold).toContain(20);
    const named = { ...luck(), label: "gratteciel luck 3" };
    expect((await verify(named, COMMITMENT, new Map())).unfair.length).toBe(ORDINALS.length);
    const swapped = { ...luck(), label: "gratteciel luck 1" };
    expect((await verify(swapped, COMMITMENT, new Map())).unfair.length).toBeGreaterThan(0);
  });

  it("has no rolls but those that stand or were taken back", async () => {
    const wanted = luck();
    const shifted = luck();
    shifted.rolls = [{ ...wanted.rolls[0]!, entry: 3, length: 1, stands: false }, ...wanted.rolls];
    expect((await verify(shifted, COMMITMENT, new Map())).unfair).toContain(3);
    const kept = luck();
    kept.rolls[1] = { ...kept.rolls[1]!, stands: true };
    expect((await verify(kept, COMMITMENT, new Map())).unfair).toEqual([11]);
  });

  it("follows from the words of the log", async () => {
    const line = (number: number, kind: string, seat: number | null, facts = {}) =>
      ({ number, kind, when: 0, seat, facts }) as unknown as Parameters<typeof said>[0][number];
    const lines = [
      line(1, "word", 0, { text: "left" }),
      line(2, "rise", 0),
      line(3, "word", 1, { text: "dés" }),
      line(4, "word", 1, { text: "🎲 dés" }),
      line(5, "word", 2, { text: "été à Hong Kong" }),
      line(6, "seats", null, { order: [2, 0, 1] }),
    ];
    const words = said(lines, 3);
    expect(words).toEqual(old().words);
    expect((await verify(old(), COMMITMENT, new Map(), words)).words).toBe(true);
    expect((await verify(old(), COMMITMENT, new Map(), said(lines.slice(0, 5), 3))).words).toBe(false);
    expect((await verify(old(), COMMITMENT, new Map(), said([], 3))).words).toBe(false);
  });

  it("names the order of the seats where somebody chose it, or other words", async () => {
    const chosen = old();
    chosen.seats = { ...chosen.seats!, order: [0, 1, 2], words: chosen.words, drawn: 0 };
    expect((await verify(chosen, COMMITMENT, new Map())).unfair).toEqual([2]);
    const swapped = old();
    swapped.words = ["été à Hong Kong", "", "autre"];
    swapped.rolls = [];
    expect((await verify(swapped, COMMITMENT, new Map())).unfair).toEqual([2]);
    const unsaid = { ...old(), seats: null };
    const verdict = await verify(unsaid, COMMITMENT, new Map([[2, "2 0 1"]]));
    expect(verdict).toMatchObject({ seats: false, unfair: [], retold: [2] });
    expect((await verify(old(), COMMITMENT, new Map([[2, "0 1 2"]]))).retold).toEqual([2]);
  });

  it("is seen in the log", () => {
    const lines = [
      { number: 1, kind: "sit", when: 0, seat: 0 },
      { number: 2, kind: "seats", when: 0, facts: { order: [1, 0] } },
      { number: 4, kind: "step", when: 0, step: "roll 2" },
      { number: 5, kind: "step", when: 0, seat: 1, step: "take" },
      { number: 6, kind: "undo", when: 0, seat: 1, length: 1 },
    ];
    expect([...seen(lines)]).toEqual([
      [2, "1 0"],
      [4, "roll 2"],
      [6, "back 1"],
    ]);
  });

  it("names the roll that does not follow from the secret", async () => {
    const bent = old();
    bent.rolls[2]!.drawn = 3;
    bent.rolls[2]!.step = "roll 3";
    expect((await verify(bent, COMMITMENT, new Map())).unfair).toEqual([18]);
  });

  it("names every roll that depends on a word that was changed", async () => {
    const bent = { ...old(), words: ["autre", "", "🎲 dés"] };
    expect((await verify(bent, COMMITMENT, new Map())).unfair.length).toBeGreaterThan(0);
  });

  it("knows another secret than the one promised", async () => {
    expect((await verify(old(), "0".repeat(64), new Map())).secret).toBe(false);
    const other = { ...old(), secret: "00".repeat(32) };
    expect((await verify(other, COMMITMENT, new Map())).secret).toBe(false);
  });

  it("remembers what the log said, as far as it was told", async () => {
    const seen = new Map([
      [4, "roll 5"],
      [11, "roll ?"],
    ]);
    expect((await verify(old(), COMMITMENT, seen)).retold).toEqual([4]);
  });
});

describe("outcomes by the rules", () => {
  const ruled = (told: Luck) => ({
    commitment: COMMITMENT,
    doubts: [],
    rolls: told.rolls.filter((roll) => roll.stands).map(({ length, step, outcomes }) => ({ length, step, outcomes })),
  });

  it("are those that were laid open", () => {
    expect(unruly(old(), ruled(old()))).toEqual([]);
  });

  it("are not others in an order that gives what somebody wanted", async () => {
    const told = old();
    const roll = told.rolls[3]!;
    roll.outcomes = [...roll.outcomes];
    const wanted = roll.outcomes[9]!;
    roll.outcomes[9] = roll.outcomes[roll.drawn]!;
    roll.outcomes[roll.drawn] = wanted;
    roll.step = wanted.step;
    expect((await verify(told, COMMITMENT, new Map())).unfair).toEqual([]);
    expect(unruly(told, ruled(old()))).toEqual([25]);
  });

  it("are missing nowhere", () => {
    const told = old();
    told.rolls.pop();
    expect(unruly(told, ruled(old()))).toEqual([0]);
  });
});
