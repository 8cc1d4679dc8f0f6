import { describe, expect, it } from "vitest";
import { diamond, lid, on, panel } from "./blocks";
import { facade, panes, steady, VARIANTS, type Owner } from "./facades";
import { HALF_HEIGHT, HALF_WIDTH, LEVEL } from "./geometry";
import { blocksOf, heightOf, standings, storey, type Shape } from "./shapes";

const OWNERS: Owner[] = ["red", "blue", "yellow", "green", "neutral"];
const BLOCK = { scale: 0.5, height: 20 };

describe("blocks", () => {
  it("have faces that meet at their front edge", () => {
    for (const z of [0, 0.5, 1]) expect(on(BLOCK, "left", 1, z)).toEqual(on(BLOCK, "right", 0, z));
    expect(on(BLOCK, "left", 0, 0)).toEqual({ x: -HALF_WIDTH / 2, y: 0 });
    expect(on(BLOCK, "right", 0, 1)).toEqual({ x: 0, y: HALF_HEIGHT / 2 - 20 });
  });

  it("taper to their lids", () => {
    const spire = { ...BLOCK, taper: 0.25 };
    expect(on(spire, "right", 1, 1).x).toBe(HALF_WIDTH / 4);
    expect(lid(spire)).toBe(diamond(0.25, 20));
  });

  it("are closed paths", () => {
    expect(panel(BLOCK, "left")).toBe("M-16 0L0 8L0 -12L-16 -20Z");
  });
});

describe("facades", () => {
  it("tell owners apart without colour", () => {
    const styles = OWNERS.map((owner) => facade(owner, BLOCK, 0).glass + facade(owner, BLOCK, 0).lit);
    expect(new Set(styles).size).toBe(OWNERS.length);
    expect(new Set(OWNERS.map((owner) => panes(owner, BLOCK))).size).toBe(OWNERS.length);
  });

  it("have lights on that stay as they are", () => {
    for (const owner of OWNERS) {
      expect(facade(owner, BLOCK, 1)).toEqual(facade(owner, BLOCK, 1));
      const lights = Array.from({ length: VARIANTS }, (_, variant) => facade(owner, BLOCK, variant, 2).lit);
      expect(new Set(lights).size).toBeGreaterThan(1);
    }
  });

  it("are chosen evenly and for good", () => {
    const found = Array.from({ length: 300 }, (_, n) => steady(`plot:c3 ${n}`, VARIANTS));
    for (let variant = 0; variant < VARIANTS; variant++)
      expect(found.filter((one) => one === variant).length).toBeGreaterThan(60);
    expect(steady("plot:a1 0", 3)).toBe(steady("plot:a1 0", 3));
  });
});

describe("shapes", () => {
  const tower: Shape = {
    parts: [
      { scale: 0.8, height: 2, rows: 2 },
      { scale: 0.5, height: 1 },
    ],
    top: "mast",
  };

  it("stand their parts upon one another", () => {
    expect(heightOf(tower)).toBe(3);
    expect(blocksOf(tower).map(({ foot }) => foot)).toEqual([0, 2 * LEVEL]);
  });

  it("are named by what they look like", () => {
    expect(storey("tower", tower, "blue", "plot:a1 0").symbol).toMatch(/^city-tower-blue-[012]$/);
    const plain: Shape = { parts: [{ scale: 0.8, height: 1 }], top: "flat" };
    expect(storey("slab", plain, "neutral", "anything").symbol).toBe("city-slab-neutral-0");
  });

  it("leave everybody a place of their own", () => {
    for (const count of [1, 2, 3, 4]) {
      const spots = standings(count);
      expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
  });
});
