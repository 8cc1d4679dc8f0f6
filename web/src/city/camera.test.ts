import { describe, expect, it } from "vitest";
import { middle, moved, NEAREST, nearness, showing, viewBox, within, zoomed } from "./camera";

const WHOLE = { x: -200, y: -100, width: 400, height: 300 };

describe("the camera", () => {
  it("keeps what is under the pointer where it is", () => {
    const at = { x: 40, y: 20 };
    const view = zoomed(WHOLE, WHOLE, 2, at);
    const share = (rect: typeof WHOLE): [number, number] => [
      (at.x - rect.x) / rect.width,
      (at.y - rect.y) / rect.height,
    ];
    expect(share(view)[0]).toBeCloseTo(share(WHOLE)[0]);
    expect(share(view)[1]).toBeCloseTo(share(WHOLE)[1]);
    expect(nearness(WHOLE, view)).toBeCloseTo(2);
  });

  it("comes back to the whole", () => {
    const near = zoomed(WHOLE, WHOLE, 3, { x: -190, y: 190 });
    expect(zoomed(WHOLE, near, 1 / 3)).toEqual(WHOLE);
    expect(zoomed(WHOLE, WHOLE, 0.5)).toEqual(WHOLE);
  });

  it("comes no nearer than it may", () => {
    expect(nearness(WHOLE, zoomed(WHOLE, WHOLE, 1000))).toBeCloseTo(NEAREST);
  });

  it("never leaves the whole", () => {
    const near = zoomed(WHOLE, WHOLE, 2);
    expect(moved(WHOLE, near, { x: 9999, y: -9999 })).toEqual({ x: 0, y: -100, width: 200, height: 150 });
    expect(moved(WHOLE, WHOLE, { x: 5, y: 5 })).toEqual(WHOLE);
    expect(within(WHOLE, { x: 0, y: 0, width: 800, height: 600 })).toEqual(WHOLE);
  });

  it("shows a point by moving as little as it must", () => {
    const near = zoomed(WHOLE, WHOLE, 4);
    expect(showing(WHOLE, near, middle(near), 20)).toBe(near);
    const view = showing(WHOLE, near, { x: 150, y: 50 }, 20);
    expect(view.x + view.width).toBeCloseTo(170);
    expect(view.y).toBe(near.y);
  });

  it("is said in hundredths", () => {
    expect(viewBox({ x: 1 / 3, y: 0, width: 10, height: 2.005 })).toBe("0.33 0 10 2.01");
  });
});
