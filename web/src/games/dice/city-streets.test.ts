import { describe, expect, it } from "vitest";
import { hiding, type Turn } from "../../city/geometry";
import {
  abandonedSpot,
  boundsOf,
  columnsFor,
  forecourt,
  lotsFor,
  lotSpot,
  RACKS,
  rackSpot,
  ruinSpot,
  yardSpot,
} from "./city-streets";

const COLUMNS = columnsFor([3, 11]);
const TURNS: readonly Turn[] = [0, 1, 2, 3];
/** As high as a die. */
const DIE = 1.27;

describe("streets of the dice game", () => {
  it("keep their length until a side of one is full", () => {
    expect(COLUMNS).toBe(columnsFor([]));
    expect(columnsFor([2 * COLUMNS])).toBe(COLUMNS);
    expect(columnsFor([1, 2 * COLUMNS + 1])).toBe(COLUMNS + 1);
  });

  it("have sites before them and finished buildings behind them", () => {
    expect(lotsFor([false, false, true], COLUMNS)).toEqual([
      { side: "before", column: 0 },
      { side: "before", column: 1 },
      { side: "behind", column: 0 },
    ]);
  });

  it("give every building a lot of its own, however many are finished", () => {
    for (let done = 0; done <= 2 * COLUMNS; done++) {
      const lots = lotsFor(
        Array.from({ length: 2 * COLUMNS }, (_, n) => n >= done),
        COLUMNS,
      );
      const spots = lots.map(({ side, column }) => lotSpot(1, side, column));
      expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(2 * COLUMNS);
      expect(lots.every(({ column }) => column >= 0 && column < COLUMNS)).toBe(true);
    }
  });
});

describe("dice before the streets", () => {
  const yard = Array.from({ length: RACKS }, (_, rack) => [1, 2, 3].map((nth) => rackSpot(COLUMNS, rack, nth))).flat();
  const abandoned = [0, 1, 2].map((kind) => abandonedSpot(COLUMNS, kind));

  it("never hide one another's ground, from whichever side", () => {
    for (const spots of [
      [...yard, ...abandoned],
      [...forecourt(COLUMNS, [9])[0]!, ...abandoned],
    ]) {
      const cells = spots.map((spot, n) => ({ ...spot, id: String(n) }));
      const heights = new Map(cells.map(({ id }) => [id, DIE]));
      for (const turn of TURNS)
        expect(hiding(cells, heights, new Set(heights.keys()), boundsOf(COLUMNS, 2, spots), turn)).toEqual(new Set());
    }
  });

  it("lie beside the piles in rows, those that fall still in rows of their own", () => {
    const [hand, rolling] = forecourt(COLUMNS, [4, 2]);
    expect(new Set(hand!.map(({ y }) => y)).size).toBe(2);
    expect(rolling!.every(({ y }) => y < hand!.at(-1)!.y)).toBe(true);
    expect(hand![0]).toEqual(rackSpot(COLUMNS, 0, 1));
  });

  it("leave a corner of the abandoned lot to the ruin", () => {
    const { x, y } = ruinSpot(COLUMNS);
    expect(abandoned.some((spot) => spot.x === x && spot.y === y)).toBe(false);
    expect([x, y]).toEqual([abandoned[1]!.x, abandoned[2]!.y]);
  });

  it("lie within the city, which is in its middle", () => {
    const { minX, maxX, minY, maxY } = boundsOf(COLUMNS, 4, yard);
    for (const { x, y } of [...yard, ...abandoned, yardSpot(COLUMNS), lotSpot(3, "behind", COLUMNS - 1)]) {
      expect(x).toBeGreaterThanOrEqual(minX);
      expect(x).toBeLessThanOrEqual(maxX);
      expect(y).toBeGreaterThanOrEqual(minY);
      expect(y).toBeLessThanOrEqual(maxY);
    }
    expect(minX + maxX).toBeCloseTo(lotSpot(0, "before", COLUMNS - 1).x);
  });
});
