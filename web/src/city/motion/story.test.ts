import { describe, expect, it } from "vitest";
import type { Area, Kinds, Picture, Piece, Place } from "../../api/client";
import { end, type Beat, type Moment } from "./deeds";
import { story as storyOf } from "./story";

const KINDS: Kinds = {
  helicopter: { role: "token", flies: true },
  street: { role: "ground", use: "walk" },
  corner: { role: "ground", use: "walk", tone: "golden" },
  money: { role: "coin" },
  coins: { role: "coin" },
  white: { role: "die" },
  black: { role: "die", dark: true },
  "ground-low": { role: "die" },
  ground: { role: "die", face: false },
  "bonus-back": { role: "card", face: false },
  hand: { role: "area", shown: true },
  pile: { role: "area" },
};
const story = (before: Moment, after: Moment): Beat[] => storyOf(before, after, KINDS);

const floor = (owner: number, kind = "floor"): Piece => ({ kind, owner });

function place(id: string, x: number, y: number, more: Partial<Place> = {}): Place {
  return { id: `plot:${id}`, x, y, ground: "plot", ...more };
}

function moment(picture: Picture, scores: number[] = [0, 0]): Moment {
  return { picture, scores };
}

/** What is told, without its time. */
const deeds = (beats: readonly Beat[]): object[] => beats.map(({ begins: _, lasts: __, ...deed }) => deed);

describe("buildings", () => {
  const board = (a: Piece[], b: Piece[] = [], c: Piece[] = []): Moment =>
    moment({
      places: [place("a", 0, 0, { stack: a }), place("b", 1, 0, { stack: b }), place("c", 2, 0, { stack: c })],
    });

  it("drop their new floors, from the level where they are new", () => {
    expect(deeds(story(board([floor(0)]), board([floor(0), floor(1)])))).toEqual([
      { kind: "drop", spot: "plot:a", level: 1 },
    ]);
  });

  it("tell nothing where nothing happened", () => {
    expect(story(board([floor(0)]), board([floor(0)]))).toEqual([]);
  });

  it("travel, and demolish what stood there as they arrive", () => {
    const told = story(board([floor(0), floor(0)], [floor(1)]), board([], [floor(0), floor(0)]));
    expect(deeds(told)).toEqual([
      { kind: "travel", from: "plot:a", spot: "plot:b", level: 0 },
      { kind: "raze", spot: "plot:b", level: 0 },
    ]);
    expect(told[1]!.begins).toBeGreaterThan(told[0]!.begins);
  });

  it("do not travel to where others of the same shape were built", () => {
    const told = story(board([floor(0)]), board([], [floor(1)]));
    expect(deeds(told)).toEqual([
      { kind: "drop", spot: "plot:b", level: 0 },
      { kind: "raze", spot: "plot:a", level: 0 },
    ]);
  });

  it("change hands as an old floor that goes and a new one that comes", () => {
    expect(deeds(story(board([floor(0)]), board([floor(1)])))).toEqual([
      { kind: "raze", spot: "plot:a", level: 0 },
      { kind: "drop", spot: "plot:a", level: 0 },
    ]);
  });
});

describe("helicopters", () => {
  const line = (at: number, heights: number[]): Moment =>
    moment({
      places: heights.map((height, x) =>
        place(String(x), x, 0, {
          stack: Array.from({ length: height }, () => floor(0)),
          tokens: x === at ? [{ kind: "helicopter", owner: 0 }] : [],
        }),
      ),
    });

  it("fly their line, and what they fly over grows as they pass", () => {
    const told = story(line(0, [1, 1, 0, 0, 0]), line(4, [1, 2, 0, 0, 1]));
    const [go, ...drops] = told;
    expect(go).toMatchObject({ kind: "go", flies: true, path: ["plot:0", "plot:4"], nth: 0 });
    expect(deeds(drops)).toEqual([
      { kind: "drop", spot: "plot:1", level: 1 },
      { kind: "drop", spot: "plot:4", level: 0 },
    ]);
    expect(drops[0]!.begins).toBeGreaterThan(go!.begins);
    expect(drops[1]!.begins).toBeGreaterThan(drops[0]!.begins);
    expect(drops[1]!.begins).toBeLessThan(go!.begins + go!.lasts);
  });

  it("arrive and leave where they come from nowhere or go there", () => {
    expect(deeds(story(line(-1, [0]), line(0, [0])))).toEqual([
      { kind: "arrive", token: "helicopter", spot: "plot:0", nth: 0 },
    ]);
    expect(deeds(story(line(0, [0]), line(-1, [0])))).toEqual([
      { kind: "leave", token: "helicopter", spot: "plot:0", nth: 0 },
    ]);
  });
});

describe("figures", () => {
  it("walk along the street once the dice are seen, and rent is paid when they are there", () => {
    const loop = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ] as const;
    const table = (at: number, dice: boolean, money: number[]): Moment =>
      moment(
        {
          places: loop.map(([x, y], n) => ({
            id: `street:${n}`,
            x,
            y,
            ground: x === 1 || y === 1 ? "street" : "corner",
            tokens: n === at ? [floor(1, "figure")] : [],
          })),
          areas: [
            ...money.map((count, seat): Area => ({
              id: `reserve:${seat}`,
              kind: "reserve",
              seat,
              things: [{ id: `money:${seat}`, kind: "money", count, owner: seat }],
            })),
            ...(dice ? [{ id: "dice", kind: "dice", things: [{ id: "white:3", kind: "white", label: "3" }] }] : []),
          ],
        },
        money,
      );
    const told = story(table(0, false, [700, 700]), table(3, true, [710, 690]));
    expect(told.map((beat) => beat.kind)).toEqual(["roll", "go", "pay", "score", "score"]);
    const [roll, go, pay] = told;
    expect(go).toMatchObject({ flies: false, path: ["street:0", "street:1", "street:2", "street:3"] });
    expect(pay).toMatchObject({ from: 1, to: 0, amount: 10 });
    expect(go!.begins).toBeGreaterThan(roll!.lasts / 2);
    expect(pay!.begins).toBeGreaterThan(go!.begins + go!.lasts / 2);
    expect(told.slice(3).map((beat) => beat.begins)).toEqual([pay!.begins, pay!.begins]);
    expect(end(told)).toBe(pay!.begins + pay!.lasts);
  });
});

describe("dice and their buildings", () => {
  const table = (hand: Area["things"], sites: Area["things"]): Moment =>
    moment({
      areas: [
        { id: "hand", kind: "hand", seat: 0, things: hand },
        { id: "district:0", kind: "district", seat: 0, things: sites },
      ],
    });
  const low = (height: number, count?: number, what = "site") => ({
    id: `${what}:low-${height}`,
    kind: `${what}-low`,
    height,
    ...(count ? { count } : {}),
  });

  it("fall with the faces they show, also where one of that face lies already", () => {
    const die = { id: "die:G-low", kind: "ground-low" };
    expect(deeds(story(table([], []), table([die], [])))).toEqual([
      { kind: "roll", area: "hand", thing: die, count: 1, dark: false },
    ]);
    expect(deeds(story(table([die], []), table([{ ...die, count: 3 }], [])))).toEqual([
      { kind: "roll", area: "hand", thing: { ...die, count: 3 }, count: 2, dark: false },
    ]);
    expect(story(table([{ ...die, count: 3 }], []), table([die], []))).toEqual([]);
  });

  it("raise a site by what is new, finish it, and begin another beside it", () => {
    expect(deeds(story(table([], [low(1)]), table([], [low(2)])))).toEqual([
      { kind: "drop", spot: "district:0/site:low-2/0", level: 1 },
    ]);
    expect(deeds(story(table([], [low(2)]), table([], [low(2, 1, "tile")])))).toEqual([
      { kind: "drop", spot: "district:0/tile:low-2/0", level: 2 },
    ]);
    expect(deeds(story(table([], [low(1)]), table([], [low(1, 2)])))).toEqual([
      { kind: "drop", spot: "district:0/site:low-1/1", level: 0 },
    ]);
    expect(deeds(story(table([], [low(1)]), table([], [])))).toEqual([
      { kind: "raze", spot: "district:0/site:low-1/0", level: 0 },
    ]);
  });
});

describe("what is hidden", () => {
  const stock = (seat: number, things: Area["things"]): Area => ({ id: `stock:${seat}`, kind: "stock", seat, things });
  const coins = (seat: number, count: number) => ({ id: `coins:${seat}`, kind: "coins", count, owner: seat });
  const covered = (seat: number) => ({ id: `covered:${seat}`, kind: "covered", owner: seat });

  it("is not told when it is covered or uncovered", () => {
    const open = moment({ areas: [stock(0, [coins(0, 4)]), stock(1, [coins(1, 9)])] });
    const closed = moment({ areas: [stock(0, [coins(0, 4)]), stock(1, [covered(1)])] });
    expect(story(open, closed)).toEqual([]);
    expect(story(closed, open)).toEqual([]);
  });

  it("leaves a payment to somebody whose purse is covered without its other end", () => {
    const table = (count: number): Moment => moment({ areas: [stock(0, [coins(0, count)]), stock(1, [covered(1)])] });
    expect(deeds(story(table(4), table(2)))).toEqual([{ kind: "pay", from: 0, to: null, amount: 2 }]);
  });

  it("shows the backs of cards that others draw", () => {
    const table = (pile: number, hand: number): Moment =>
      moment({
        areas: [
          { id: "pile", kind: "pile", things: [{ id: "pile", kind: "bonus-back", count: pile }] },
          { id: "hand:1", kind: "hand", seat: 1, things: [{ id: "cards:1", kind: "bonus-back", count: hand }] },
        ],
      });
    expect(deeds(story(table(9, 1), table(8, 2)))).toEqual([
      {
        kind: "card",
        area: "hand:1",
        thing: { id: "cards:1", kind: "bonus-back", count: 2 },
        hidden: true,
        from: "pile",
      },
    ]);
  });
});

it("tells points", () => {
  expect(deeds(story(moment({}, [3, 5]), moment({}, [3, 4])))).toEqual([{ kind: "score", seat: 1, points: -1 }]);
});
