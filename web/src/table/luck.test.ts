import { describe, expect, it } from "vitest";
import { verify, type Luck } from "./luck";

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
const COMMITMENT = "12dad4e934777bbc59276c8a3f1a4cfe8037fcce05645563a377f5ac91f18121";

const luck = (): Luck => ({
  table: "t",
  label: "gratteciel luck 1",
  commitment: COMMITMENT,
  secret: "70973b28873297e0bed8f4b3d7bab1ccdffae40e16d1091403c2f92319114cf3",
  words: ["été à Hong Kong", "", "🎲 dés"],
  rolls: DRAWN.map(([entry, weights, drawn], index) => ({
    entry,
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

describe("luck", () => {
  it("is what the server's own code draws", async () => {
    const verdict = await verify(luck(), COMMITMENT, new Map([[4, "roll 2"]]));
    expect(verdict).toEqual({ secret: true, rolls: DRAWN.length, unfair: [], retold: [] });
  });

  it("names the roll that does not follow from the secret", async () => {
    const bent = luck();
    bent.rolls[2]!.drawn = 3;
    bent.rolls[2]!.step = "roll 3";
    expect((await verify(bent, COMMITMENT, new Map())).unfair).toEqual([18]);
  });

  it("names every roll that depends on a word that was changed", async () => {
    const bent = { ...luck(), words: ["autre", "", "🎲 dés"] };
    expect((await verify(bent, COMMITMENT, new Map())).unfair.length).toBeGreaterThan(0);
  });

  it("knows another secret than the one promised", async () => {
    expect((await verify(luck(), "0".repeat(64), new Map())).secret).toBe(false);
    const other = { ...luck(), secret: "00".repeat(32) };
    expect((await verify(other, COMMITMENT, new Map())).secret).toBe(false);
  });

  it("remembers what the log said, as far as it was told", async () => {
    const seen = new Map([
      [4, "roll 5"],
      [11, "roll ?"],
    ]);
    expect((await verify(luck(), COMMITMENT, seen)).retold).toEqual([4]);
  });
});
