/** Outlines of pieces, as the data of a path: what tells kinds apart besides their names. */

/** The outline of so many like floors in a box, whose lower edge is the ground. */
export function outline(kind: string, x: number, y: number, width: number, height: number): string {
  const [right, bottom, middle] = [x + width, y + height, x + width / 2];
  switch (kind) {
    case "roof":
      return `M${x - 4} ${bottom}L${middle} ${y}L${right + 4} ${bottom}Z`;
    case "penthouse": {
      const inset = width * 0.14;
      const eaves = y + height * 0.4;
      return `M${x + inset} ${bottom}V${eaves}L${middle} ${y}L${right - inset} ${eaves}V${bottom}Z`;
    }
    case "skyline": {
      const [notch, crown] = [width / 5, y + height * 0.36];
      return (
        `M${x} ${bottom}V${y}H${x + notch}V${crown}H${x + 2 * notch}V${y}H${x + 3 * notch}V${crown}` +
        `H${x + 4 * notch}V${y}H${right}V${bottom}Z`
      );
    }
    case "skyscraper": {
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

/** Lines drawn upon a piece: what a quick block or a borrowed floor bears besides its letter. */
export function inscription(kind: string, x: number, y: number, width: number, height: number): string {
  const [right, middle] = [x + width, y + height / 2];
  const step = Math.min(6, height * 0.3);
  switch (kind) {
    case "quick":
      return [4, 10].map((at) => `M${x + at} ${middle - step}l${step} ${step}l${-step} ${step}`).join("");
    case "borrowed":
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
