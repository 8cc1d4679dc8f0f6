import { describe, expect, it } from "vitest";
import {
  backToFront,
  extent,
  grounds,
  frame,
  hidden,
  hiding,
  inside,
  outline,
  project,
  turned,
  type Cell,
  type Turn,
} from "./geometry";

const TURNS: Turn[] = [0, 1, 2, 3];

function grid(width: number, height = width): Cell[] {
  const cells: Cell[] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) cells.push({ id: `plot:${x},${y}`, x, y });
  return cells;
}

describe("turning", () => {
  it("comes back after four quarter turns", () => {
    const cells = grid(4, 9);
    const around = extent(cells);
    for (const cell of cells) {
      const corners = TURNS.map((turn) => turned(cell, around, turn));
      const { u, v } = corners[0]!;
      expect(corners[1]!.u + v).toBe(0);
      expect(corners[1]!.v - u).toBe(0);
      expect(corners[2]!.u + u).toBe(0);
      expect(corners[2]!.v + v).toBe(0);
      expect(corners[3]!.u - v).toBe(0);
    }
  });

  it("brings each corner to the front once", () => {
    const cells = grid(5);
    const around = extent(cells);
    const front = TURNS.map((turn) => backToFront(cells, around, turn).at(-1)!.id);
    expect(new Set(front)).toEqual(new Set(["plot:0,0", "plot:4,0", "plot:0,4", "plot:4,4"]));
    expect(front[0]).toBe("plot:4,0");
  });

  it("puts every cell somewhere else", () => {
    const cells = grid(9);
    const around = extent(cells);
    for (const turn of TURNS) {
      const feet = cells.map((cell) => project(cell, around, turn));
      expect(new Set(feet.map(({ x, y }) => `${x},${y}`)).size).toBe(81);
    }
  });
});

describe("seeing through", () => {
  const cells = grid(9);
  const around = extent(cells);

  it("needs nothing where nothing matters, or nothing is built", () => {
    const tall = new Map(cells.map((cell) => [cell.id, 9]));
    expect(hiding(cells, tall, new Set(), around, 0).size).toBe(0);
    expect(hiding(cells, new Map(), new Set(cells.map((cell) => cell.id)), around, 0).size).toBe(0);
  });

  it("leaves the ground of every cell that matters to be pointed at, from every side, among tall buildings", () => {
    const levels = new Map(cells.map((cell, n) => [cell.id, 3 + ((n * 7) % 12)]));
    for (const turn of TURNS) {
      for (const chosen of [...cells.map((cell) => new Set([cell.id])), new Set(cells.map((cell) => cell.id))]) {
        const through = hiding(cells, levels, chosen, around, turn);
        for (const cell of cells) {
          if (!chosen.has(cell.id)) continue;
          const middle = grounds(project(cell, around, turn))[0]!;
          const solid = cells.filter((other) => other.id !== cell.id && !through.has(other.id));
          const place = turned(cell, around, turn);
          const before = solid.filter((other) => {
            const there = turned(other, around, turn);
            return there.u + there.v > place.u + place.v;
          });
          for (const other of before) {
            expect(inside(middle, outline(project(other, around, turn), 0, levels.get(other.id)!))).toBe(false);
          }
        }
      }
    }
  });

  it("leaves buildings alone that hide nothing that matters", () => {
    const levels = new Map([["plot:4,4", 3]]);
    expect(hiding(cells, levels, new Set(["plot:0,0"]), around, 0).size).toBe(0);
    expect(hiding(cells, levels, new Set(["plot:3,5"]), around, 0)).toEqual(new Set(["plot:4,4"]));
  });

  it("bases never hide the middle of another ground", () => {
    for (const cell of cells) {
      const foot = project(cell, around, 0);
      for (const other of cells) {
        if (other.id === cell.id) continue;
        expect(inside(project(other, around, 0), outline(foot, 0, 0.5))).toBe(false);
      }
    }
  });
});

describe("what is behind", () => {
  const cells = grid(5);
  const around = extent(cells);

  it("is whatever a taller one in front covers, be it built or not", () => {
    const levels = new Map([
      ["plot:2,2", 4],
      ["plot:1,3", 1],
    ]);
    const found = hidden(cells, levels, around, 0);
    expect(found).toContain("plot:1,3");
    expect(found).not.toContain("plot:2,2");
    expect(hidden(cells, new Map([["plot:2,2", 4]]), around, 0)).toContain("plot:1,3");
    expect(hidden(cells, levels, around, 2)).not.toContain("plot:1,3");
  });

  it("is nothing on an empty board", () => {
    expect(hidden(cells, new Map(), around, 0).size).toBe(0);
  });
});

describe("the frame", () => {
  const cells = grid(4, 9);
  const around = extent(cells);
  const room = { margin: 1, sky: 2, above: 30 };

  it("holds all grounds and roofs from every side", () => {
    const levels = new Map(cells.map((cell, n) => [cell.id, (n * 5) % 13]));
    const whole = frame(cells, levels, around, room);
    for (const turn of TURNS)
      for (const cell of cells) {
        const roof = project(cell, around, turn, levels.get(cell.id));
        const foot = project(cell, around, turn);
        expect(roof.y).toBeGreaterThanOrEqual(whole.y);
        expect(foot.y).toBeLessThan(whole.y + whole.height);
        expect(Math.abs(foot.x)).toBeLessThan(whole.x + whole.width);
      }
  });

  it("does not move while nothing rises above the sky", () => {
    const low = frame(cells, new Map([["plot:2,4", 2]]), around, room);
    expect(frame(cells, new Map(), around, room)).toEqual(low);
  });
});
