import { expect, it } from "vitest";
import { designsIn } from "./designs";

it("reads designs that stand side by side", () => {
  const text = [
    "US Bank Tower   MLC Centre   Taipei 101",
    "                             #",
    "#               .#.          .",
    ".               #.#          #",
    "",
    "ring",
    "##",
    "##",
  ].join("\n");
  expect(designsIn(text)).toEqual([
    { name: "US Bank Tower", rows: ["#", "."] },
    { name: "MLC Centre", rows: [".#.", "#.#"] },
    { name: "Taipei 101", rows: ["#", ".", "#"] },
    { name: "ring", rows: ["##", "##"] },
  ]);
});
