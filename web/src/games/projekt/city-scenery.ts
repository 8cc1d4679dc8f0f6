/** What stands in the city of Projekt besides buildings, in cells. */

import type { Extent } from "../../city/geometry";
import type { Scenery } from "../../city/lots";

/** Trees and lamps on the pavement, between the names of rows and columns. */
export function beside({ maxX, maxY }: Extent): Scenery[] {
  const stands = (far: number): [number, string][] => [
    [0.5, "city-lamp"],
    [1.5, "city-tree"],
    [far - 1.5, "city-tree"],
    [far - 0.5, "city-lamp"],
  ];
  return [
    ...stands(maxX).flatMap(([x, symbol]) => [
      { id: `south ${x}`, x, y: -0.84, symbol },
      { id: `north ${x}`, x, y: maxY + 0.84, symbol },
    ]),
    ...stands(maxY).flatMap(([y, symbol]) => [
      { id: `west ${y}`, x: -0.84, y, symbol },
      { id: `east ${y}`, x: maxX + 0.84, y, symbol },
    ]),
  ];
}

/** Near the middles of sides: so nothing stands before a plot or in the sky, whichever way the city is turned. */
export function machines({ maxX, maxY }: Extent): Scenery[] {
  const [x, y] = [maxX / 2, maxY / 2];
  return [
    { id: "crane w", x: x - 7.6, y: y + 1.1, symbol: "site-crane" },
    { id: "crane s", x: x + 1.3, y: y - 7.4, symbol: "site-crane" },
    { id: "digger e", x: maxX + 1.36, y: 1.3, symbol: "site-digger" },
    { id: "digger n", x: maxX - 1.2, y: maxY + 1.36, symbol: "site-digger" },
  ];
}
