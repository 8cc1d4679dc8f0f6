import { describe, expect, it, vi } from "vitest";
import type { GameCard, Kinds, Picture } from "../api/client";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined });
});
const { anyLots } = await import("./any-city");
const { heightOfLot } = await import("./lots");
const { stillScene } = await import("./still/scene");

const KINDS: Kinds = {
  slab: { role: "building" },
  low: { role: "building", levels: 0.5, inscription: "chevrons" },
  raw: { role: "building", inscription: "frame" },
  hat: { role: "building", shape: "gable", levels: 0.5 },
  hut: { role: "building", shape: "house" },
  fort: { role: "building", shape: "crenel", levels: 2 },
  needle: { role: "building", shape: "spire", levels: 4, whole: true },
  pawn: { role: "token" },
};
const GAME = { id: "any", kinds: KINDS, names: {}, seats: ["Red", "Blue"], colours: ["red", "blue"] };
const scene = (picture: Picture) => stillScene(GAME as unknown as GameCard, picture);
const on = (...kinds: string[]): Picture => ({
  places: [{ id: "plot:a1", x: 0, y: 0, ground: "plot", stack: kinds.map((kind) => ({ kind, owner: 0 })) }],
});

describe("the city of any game", () => {
  it("is as high as its kinds say, and of kinds nobody has heard of too", () => {
    const high = (...kinds: string[]): number => heightOfLot(anyLots(scene(on(...kinds)))[0]!);
    expect(high("slab", "slab")).toBeCloseTo(2 * high("slab"));
    expect(high("low")).toBeCloseTo(high("slab") / 2);
    expect(high("fort")).toBeCloseTo(2 * high("slab"));
    expect(high("needle")).toBeCloseTo(4 * high("slab"));
    expect(high("unheard-of")).toBe(high("slab"));
    for (const kind of ["hat", "hut", "raw"]) expect(high(kind)).toBeGreaterThan(0);
  });

  it("draws kinds of other shapes otherwise, with a door on the ground only", () => {
    const drawn = ["slab", "low", "raw", "hat", "hut", "fort", "needle"].map(
      (kind) => anyLots(scene(on("slab", kind)))[0]!.storeys,
    );
    expect(new Set(drawn.map(([, top]) => top!.symbol.replace(/-\d$/, ""))).size).toBe(drawn.length);
    for (const [ground, top] of drawn) expect([ground!.shape.entrance, top!.shape.entrance]).toEqual([true, false]);
  });

  it("counts floors on its flags, but not those of what is a building by itself", () => {
    expect(anyLots(scene(on("slab", "hat")))[0]!.flag!.text).toBe("2");
    expect(anyLots(scene(on("needle")))[0]!.flag!.text).toBe("");
    expect(anyLots(scene(on()))[0]!.flag).toBeNull();
  });

  it("is made of what seats have built where there is no board", () => {
    const things = [
      { id: "site:1", kind: "slab", count: 2, height: 3 },
      { id: "pawn:1", kind: "pawn", count: 5 },
    ];
    const lots = anyLots(scene({ areas: [0, 1].map((seat) => ({ id: `own:${seat}`, kind: "own", seat, things })) }));
    expect(lots.map(({ target, seat, x }) => [target, seat, x])).toEqual([
      ["site:1", 0, 0],
      ["site:1", 0, 1],
      ["site:1", 1, 0],
      ["site:1", 1, 1],
    ]);
    expect(new Set(lots.map((lot) => lot.id)).size).toBe(4);
    expect(lots[2]!.storeys.map((one) => one.owner)).toEqual(["blue", "blue", "blue"]);
    expect(anyLots(scene({}))).toEqual([]);
  });
});
