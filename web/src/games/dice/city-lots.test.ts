import { describe, expect, it, vi } from "vitest";
import type { Area, GameCard, Thing } from "../../api/client";
import { stillScene } from "../../city/still/scene";
import { diceCity, waitingLots } from "./city-lots";
import { sceneryOf, signsOf } from "./city-scenery";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined });
});

const GAME = {
  id: "dice",
  seats: ["Red", "Blue"],
  colours: ["red", "blue"],
  names: { low: "low", mid: "mid", high: "high", yard: "yard", abandoned: "abandoned district" },
} as unknown as GameCard;

const thing = (id: string, kind: string, count = 1, height?: number): Thing => ({ id, kind, count, height }) as Thing;
const district = (seat: number, ...things: Thing[]): Area =>
  ({ id: `district:${seat}`, kind: "district", seat, things }) as Area;
const AREAS: Area[] = [
  {
    id: "yard",
    kind: "yard",
    things: [
      ...["yard:G-1", "yard:G-2", "yard:G"].map((id) => thing(id, "ground", id === "yard:G" ? 9 : 1)),
      thing("yard:P", "penthouse", 0),
    ],
  } as Area,
  { id: "abandoned", kind: "abandoned", things: [thing("abandoned:F", "floor")] } as Area,
  district(0, thing("site:low-1", "site-low", 2, 1), thing("tile:mid-3", "tile-mid", 1, 3)),
  district(1, thing("site:high-2", "site-high", 1, 2)),
];
const scene = { ...stillScene(GAME, { areas: AREAS } as never, ["Ann", "Bo"]), eyes: 1 };
const city = diceCity(scene);
const lot = (id: string) => city.lots.find((one) => one.id === id)!;

describe("the dice game's city", () => {
  it("has a lot for each building and for each kind of dice that there are", () => {
    expect(city.lots.map(({ id }) => id).sort()).toEqual([
      "abandoned/abandoned:F",
      "district:0/site:low-1/0",
      "district:0/site:low-1/1",
      "district:0/tile:mid-3/0",
      "district:1/site:high-2/0",
      "yard/yard:G",
      "yard/yard:G-1",
      "yard/yard:G-2",
    ]);
    expect(waitingLots(city)).toHaveLength(2 * 2 * city.columns - 4);
  });

  it("has the reader's own street nearest", () => {
    expect(city.districts.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(lot("district:1/site:high-2/0").y).toBeLessThan(lot("district:0/site:low-1/0").y);
  });

  it("gives what is finished a door and a roof, and nothing else", () => {
    const { storeys } = lot("district:0/tile:mid-3/0");
    expect(storeys.map(({ shape }) => shape.entrance ?? false)).toEqual([true, false, false, false]);
    expect(storeys.at(-1)!.symbol).toContain("crown");
    const site = lot("district:1/site:high-2/0").storeys;
    expect(site).toHaveLength(2);
    expect(site.every(({ shape }) => shape.top === "bars" && !shape.entrance)).toBe(true);
  });

  it("says how many dice a pile has, and nothing of one die", () => {
    expect(lot("yard/yard:G").flag?.text).toBe("9");
    expect(lot("yard/yard:G-1").flag).toBeNull();
    expect(lot("abandoned/abandoned:F").flag).toBeNull();
  });

  it("says what dice in hand build, on the lowest of them", () => {
    const things = [thing("die:G-low", "ground-low", 3), thing("die:P-blank", "penthouse-blank")];
    const hand = { id: "hand", kind: "hand", seat: 1, things } as Area;
    const { lots } = diceCity({ ...scene, picture: { areas: [...AREAS, hand] } as never });
    const symbols = (id: string) => lots.find((one) => one.id === id)!.storeys.map(({ symbol }) => symbol);
    expect(symbols("hand/die:G-low")).toEqual(["city-die-ground-says_low", "city-die-ground-low"]);
    expect(symbols("hand/die:P-blank")).toEqual(["city-die-penthouse-blank"]);
  });

  it("names every street at both ends, and every site on a board before it", () => {
    const signs = signsOf(scene, city, "own");
    expect(signs.map(({ text }) => text)).toEqual(["Bo", "Ann", "yard", "abandoned district"]);
    const scenery = sceneryOf(city, "own");
    const standing = (symbol: string) => scenery.filter((one) => one.symbol === symbol);
    for (const { id, letter } of signs) expect(standing(id)).toHaveLength(letter ? 2 : 1);
    expect([standing("dice-low").length, standing("dice-mid").length, standing("dice-high").length]).toEqual([2, 0, 1]);
    expect(new Set(scenery.map(({ id }) => id)).size).toBe(scenery.length);
  });

  it("cuts names that no sign has room for", () => {
    const long = { ...scene, names: ["Maximilian the Builder of Towers", "Bo"] };
    expect(signsOf(long, city, "own")[1]!.text).toBe("Maximilian the Builde…");
  });
});
