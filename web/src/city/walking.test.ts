import { describe, expect, it } from "vitest";
import { extent, type Turn } from "./geometry";
import { walked, walks } from "./walking";

const CELLS = [0, 1, 2].flatMap((x) => [0, 1, 2, 3].map((y) => ({ id: `${x}${y}`, x, y })));
const AROUND = extent(CELLS);
const go = (turn: Turn, from: string, key: string): string | null => walked(CELLS, AROUND, turn, from, key);

describe("walking", () => {
  it("goes east, north, west and south as the plan lies", () => {
    expect(go(0, "11", "ArrowRight")).toBe("21");
    expect(go(0, "11", "ArrowUp")).toBe("12");
    expect(go(0, "11", "ArrowLeft")).toBe("01");
    expect(go(0, "11", "ArrowDown")).toBe("10");
  });

  it("turns with the city", () => {
    expect(go(1, "11", "ArrowRight")).toBe("12");
    expect(go(2, "11", "ArrowRight")).toBe("01");
    expect(go(3, "11", "ArrowRight")).toBe("10");
  });

  it("goes to the ends of a row, and stops at the edge", () => {
    expect(go(0, "11", "End")).toBe("21");
    expect(go(0, "11", "Home")).toBe("01");
    expect(go(1, "11", "End")).toBe("13");
    expect(go(0, "21", "ArrowRight")).toBeNull();
  });

  it("knows its keys", () => {
    expect(walks("ArrowUp") && walks("Home")).toBe(true);
    expect(walks("a")).toBe(false);
    expect(go(0, "11", "a")).toBeNull();
    expect(go(0, "nowhere", "ArrowUp")).toBeNull();
  });
});
