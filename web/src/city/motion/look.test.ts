import { expect, it } from "vitest";
import type { Lot } from "../lots";
import type { Storey } from "../shapes";
import { look } from "./look";

const storey = { symbol: "city-floor" } as Storey;

function lot(id: string, more: Partial<Lot> = {}): Lot {
  return {
    id,
    target: id,
    x: 0,
    y: 0,
    label: id,
    ground: "plot",
    colour: undefined,
    printed: "",
    district: null,
    storeys: [],
    standing: [],
    flag: null,
    pointable: true,
    ...more,
  };
}

it("shows an earlier building on a lot that is called what it is now", () => {
  const [shown] = look([lot("a", { label: "a, now empty" })], [lot("a", { label: "a, one floor", storeys: [storey] })]);
  expect(shown).toMatchObject({ label: "a, now empty", storeys: [storey], pointable: true });
});

it("keeps what is new to be pointed at, and what is gone to be looked at", () => {
  const [fresh, gone] = look(
    [lot("new", { x: 3, storeys: [storey], flag: { letter: "R", colour: "red", text: "1" } })],
    [lot("old", { x: 3, storeys: [storey] })],
  );
  expect(fresh).toMatchObject({ id: "new", storeys: [], flag: null, pointable: true });
  expect(gone).toMatchObject({ id: "old", storeys: [storey], pointable: false });
});

it("leaves what has moved where it was", () => {
  const [shown] = look([lot("die", { x: 0 })], [lot("die", { x: 1 })]);
  expect(shown!.x).toBe(1);
});
