/** The island and what is around it, as far as it follows from where the plots are. */

import { extent, type Extent, type Point } from "../../city/geometry";
import type { Scenery } from "../../city/lots";
import { spans, towers, type Span } from "./city-bridges";
import { standing } from "./city-shores";

export interface Island {
  readonly around: Extent;
  /** Outlines in the plane of the city. */
  readonly shore: string;
  readonly kerb: string;
  readonly streets: string;
  readonly lawn: string;
  /** Where lawns are, and the trees on them, in cells east and south of the middle. */
  readonly lawns: readonly Point[];
  readonly trees: readonly Point[];
  readonly bridges: readonly Span[];
  readonly scenery: readonly Scenery[];
}

const BOATS: readonly (readonly [east: number, south: number, symbol: string])[] = [
  [-3.3, 2.4, "world-liner"],
  [-3.2, -0.6, "world-tug"],
  [2.9, 4.4, "world-ferry"],
  [3.1, -3.3, "world-ferry"],
  [-0.5, 6.9, "world-ferry"],
  [1.2, -6.2, "world-tug"],
  [3.3, 0.7, "world-tug"],
  [-3.1, -5, "world-ferry"],
  [0.9, 8.4, "world-liner"],
  [-3, 6.6, "world-statue"],
];
const TREES = [
  [-0.38, -0.36],
  [0.36, 0.38],
  [-0.4, 0.34],
  [0.38, -0.34],
  [0.26, 0.46],
  [-0.48, 0.18],
] as const;

/** Cells with a shore around them and their corners cut. */
function outline(cells: readonly Point[], shore: number, cut = 12): string {
  const side = 100 + 2 * shore - 2 * cut;
  return cells
    .map(({ x, y }) => {
      const [left, top] = [x * 100 - 50 - shore + cut, y * 100 - 50 - shore];
      return `M${left} ${top}h${side}l${cut} ${cut}v${side}l${-cut} ${cut}h${-side}l${-cut} ${-cut}v${-side}Z`;
    })
    .join("");
}

/** Cells without a plot that have plots on two sides at least: there the outline leaves room. */
function between(plots: readonly Point[], { minX, maxX, minY, maxY }: Extent): Point[] {
  const isPlot = (x: number, y: number): boolean => plots.some((plot) => plot.x === x && plot.y === y);
  const found: Point[] = [];
  for (let x = minX; x <= maxX; x++)
    for (let y = minY; y <= maxY; y++) {
      const beside = [isPlot(x - 1, y), isPlot(x + 1, y), isPlot(x, y - 1), isPlot(x, y + 1)].filter(Boolean).length;
      if (!isPlot(x, y) && beside > 1) found.push({ x, y });
    }
  return found;
}

export function islandOf(plots: readonly Point[]): Island {
  const around = extent(plots);
  const middle = { x: (around.minX + around.maxX) / 2, y: (around.minY + around.maxY) / 2 };
  const lie = ({ x, y }: Point): Point => ({ x: x - middle.x, y: middle.y - y });
  const [lots, lawns] = [plots.map(lie), between(plots, around).map(lie)];
  const bridges = spans(plots, around);
  return {
    around,
    shore: outline([...lots, ...lawns], 30),
    kerb: outline(lots, 9),
    streets: outline(lots, 6),
    lawn: outline(lawns, 8, 22),
    lawns,
    trees: lawns.flatMap(({ x, y }) => TREES.map(([east, south]) => ({ x: x + east, y: y + south }))),
    bridges,
    scenery: [
      ...standing(around),
      ...bridges.flatMap((span) => towers(span, around)),
      ...BOATS.map(([east, south, symbol], n) => ({
        id: `afloat ${n}`,
        x: middle.x + east,
        y: middle.y - south,
        symbol,
      })),
    ],
  };
}
