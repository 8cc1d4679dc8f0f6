import { describe, expect, it } from "vitest";
import { lifts, type Pole } from "./flags";

const WIDTH = 26;
const HEIGHT = 13;

function boxes(poles: Pole[]): { x: number; y: number }[] {
  const found = lifts(poles, WIDTH, HEIGHT, 4);
  return poles.map(({ id, x, y }) => ({ x, y: y - found.get(id)! }));
}

describe("flags", () => {
  it("fly at their roofs where there is room", () => {
    const found = lifts(
      [
        { id: "a", x: 0, y: 0 },
        { id: "b", x: 32, y: 0 },
        { id: "c", x: 0, y: 40 },
      ],
      WIDTH,
      HEIGHT,
      4,
    );
    expect([...found.values()]).toEqual([4, 4, 4]);
  });

  it("rise where one in front would hide them", () => {
    const found = lifts(
      [
        { id: "back", x: 0, y: 2 },
        { id: "front", x: 0, y: 0 },
      ],
      WIDTH,
      HEIGHT,
      4,
    );
    expect(found.get("front")).toBe(4);
    expect(found.get("back")).toBe(19);
  });

  it("never overlap, however many there are", () => {
    const poles = Array.from({ length: 81 }, (_, n) => ({
      id: `${n}`,
      x: ((n % 9) - Math.floor(n / 9)) * 32,
      y: ((n % 9) + Math.floor(n / 9)) * 16 - ((n * 7) % 12) * 15,
    }));
    const flags = boxes(poles);
    flags.forEach((one, n) => {
      for (const other of flags.slice(n + 1)) {
        expect(Math.abs(one.x - other.x) < WIDTH && Math.abs(one.y - other.y) < HEIGHT - 0.001).toBe(false);
      }
    });
  });
});
