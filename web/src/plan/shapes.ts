/** Outlines of pieces, as the data of a path: what tells kinds apart besides their names. */

import type { Inscription, Outline } from "./kinds";

/** The outline of so many like floors in a box, whose lower edge is the ground. */
export function outline(shape: Outline, x: number, y: number, width: number, height: number): string {
  const [right, bottom, middle] = [x + width, y + height, x + width / 2];
  switch (shape) {
    case "gable":
      return `M${x - 4} ${bottom}L${middle} ${y}L${right + 4} ${bottom}Z`;
    case "house": {
      const inset = width * 0.14;
      const eaves = y + height * 0.4;
      return `M${x + inset} ${bottom}V${eaves}L${middle} ${y}L${right - inset} ${eaves}V${bottom}Z`;
    }
    case "crenel": {
      const [notch, crown] = [width / 5, y + height * 0.36];
      return (
        `M${x} ${bottom}V${y}H${x + notch}V${crown}H${x + 2 * notch}V${y}H${x + 3 * notch}V${crown}` +
        `H${x + 4 * notch}V${y}H${right}V${bottom}Z`
      );
    }
    case "spire": {
      const [shoulder, spire, side] = [y + height * 0.3, y + height * 0.16, width * 0.18];
      return (
        `M${x} ${bottom}V${shoulder}H${x + side}V${spire}H${middle - 2}V${y}H${middle + 2}V${spire}` +
        `H${right - side}V${shoulder}H${right}V${bottom}Z`
      );
    }
    default:
      return `M${x} ${bottom}V${y}H${right}V${bottom}Z`;
  }
}

/** Lines drawn upon a piece: what it bears besides its letter. */
export function inscription(drawn: Inscription, x: number, y: number, width: number, height: number): string {
  const [right, middle] = [x + width, y + height / 2];
  const step = Math.min(6, height * 0.3);
  switch (drawn) {
    case "chevrons":
      return [4, 10].map((at) => `M${x + at} ${middle - step}l${step} ${step}l${-step} ${step}`).join("");
    case "frame":
      return `M${x + 4} ${y + 4}H${right - 4}V${y + height - 4}H${x + 4}Z`;
    default:
      return "";
  }
}

/** The pips of a die's number, in a box of a hundred. */
export function pips(value: number): readonly (readonly [number, number])[] {
  const [low, mid, high] = [26, 50, 74];
  const all = {
    centre: [[mid, mid]],
    fall: [
      [low, low],
      [high, high],
    ],
    rise: [
      [low, high],
      [high, low],
    ],
    sides: [
      [low, mid],
      [high, mid],
    ],
  } as const;
  return [
    ...(value % 2 ? all.centre : []),
    ...(value > 1 ? all.fall : []),
    ...(value > 3 ? all.rise : []),
    ...(value > 5 ? all.sides : []),
  ];
}
