/** A city as it is to be drawn: what stands where and in which order, what is seen through, and where flags fly. */

import type { Snippet } from "svelte";
import type { Scene } from "../table/scene";
import { lifts } from "./flags";
import {
  backToFront,
  extent,
  frame,
  hidden,
  hiding,
  project,
  quarter,
  type Extent,
  type Point,
  type Rect,
  type Turn,
} from "./geometry";
import { heightOfLot, type Lot, type Scenery } from "./lots";
import { Keeper } from "./motion/keep";
import { look } from "./motion/look";
import { marked } from "./sight";
import type { Storey } from "./shapes";
import { seen } from "./turning";

/** What a game says of its city. */
export interface Site {
  scene: Scene;
  lots: readonly Lot[];
  /** How lots are made of a picture: a story that is told is seen on those of earlier ones. */
  build?: ((scene: Scene) => readonly Lot[]) | undefined;
  scenery?: readonly Scenery[];
  /** What lies around the grounds, in their plane: a hundred units to a cell, from the city's middle. */
  ground?: Snippet<[Extent]> | undefined;
  /** What lies beneath and farther away, in the same plane: while the city turns it fades and comes back. */
  land?: Snippet<[Extent]> | undefined;
  /** What is behind everything and does not turn. */
  behind?: Snippet<[Rect]> | undefined;
  /** The ground of one lot, where it is not a plain plot. */
  face?: Snippet<[Lot]> | undefined;
  /** Where lots may be; as far as there are some unless told. */
  bounds?: Extent | undefined;
  /** How many cells around the grounds are seen. */
  margin?: number;
  /** How many levels of sky there are above the ground at the back, at least. */
  sky?: number;
}

/** How much higher than a roof the lower edge of its flag is, at least. */
const FLAG_LIFT = 3;

export class Town {
  /** By how many quarters the city was turned when what stands there was last put in order: halfway through a turn. */
  settled = $state(0);
  /** The same, when it was last worked out what is seen through and where flags fly: at the end of a turn. */
  sighted = $state(0);
  /** The lot that is looked at. */
  looked = $state<string | null>(null);
  private readonly keeper = new Keeper();
  /** Drawings of storeys stay in the kit: what is gone may still be told of. */
  private readonly known = new Map<string, Storey>();
  private kit: readonly Storey[] = [];

  /** `scale`: how many pixels a unit of the drawing is. `still`: only looked at, so that nothing is seen through. */
  constructor(
    private readonly site: () => Site,
    private readonly scale: () => number,
    private readonly still: boolean,
  ) {}

  private readonly turn: Turn = $derived(quarter(this.sighted));
  readonly lots: readonly Lot[] = $derived.by(() => {
    const { scene, lots, build } = this.site();
    const shown = scene.shown ?? scene.picture;
    const seen = build && shown !== scene.picture ? look(lots, build({ ...scene, picture: shown })) : lots;
    return this.keeper.keep(seen);
  });
  readonly around: Extent = $derived.by(() => this.site().bounds ?? extent(this.lots));
  readonly heights: ReadonlyMap<string, number> = $derived(new Map(this.lots.map((lot) => [lot.id, heightOfLot(lot)])));
  readonly symbols: readonly Storey[] = $derived.by(() => {
    const before = this.known.size;
    for (const lot of this.lots) for (const one of lot.storeys) if (!one.own) this.known.set(one.symbol, one);
    if (this.known.size > before) this.kit = [...this.known.values()];
    return this.kit;
  });

  /** From the back to the front, and how far to the front each is. */
  readonly ordered: readonly (Lot | Scenery)[] = $derived.by(() =>
    backToFront<Lot | Scenery>([...this.lots, ...(this.site().scenery ?? [])], this.around, quarter(this.settled)),
  );
  readonly ranks: ReadonlyMap<string, number> = $derived(new Map(this.ordered.map((one, n) => [one.id, n + 1])));
  /** Signs of which there is a nearer one. */
  readonly farther: ReadonlySet<string> = $derived.by(() => {
    const signs = this.ordered.filter((one): one is Scenery => "symbol" in one && one.nearest === true);
    const nearest = new Map(signs.map(({ symbol, id }) => [symbol, id]));
    return new Set(signs.filter(({ symbol, id }) => nearest.get(symbol) !== id).map(({ id }) => id));
  });
  /** The lots alone, from the back to the front. */
  readonly orderedLots: readonly Lot[] = $derived(backToFront(this.lots, this.around, this.turn));

  readonly matters: ReadonlySet<string> = $derived.by(() => marked(this.site().scene, this.lots));
  private readonly open = $derived.by(() => (this.still ? new Set<string>() : this.hidingAny(this.matters)));
  private readonly clear = $derived(this.looked === null ? new Set<string>() : this.hidingAny(new Set([this.looked])));
  /** Lots behind another building: of them one sees the flag, and who stands there through whatever is before it. */
  readonly behindOthers: ReadonlySet<string> = $derived(hidden(this.lots, this.heights, this.around, this.turn));
  readonly flagSize: number = $derived.by(() => Math.min(1.4, Math.max(0.7, 1.05 / this.scale())));
  readonly raised: ReadonlyMap<string, number> = $derived.by(() => {
    const poles = this.orderedLots
      .filter((lot) => lot.flag)
      .map((lot) => ({ id: lot.id, ...project(lot, this.around, this.turn, this.heights.get(lot.id)) }));
    return lifts(poles, 28 * this.flagSize, 13.5 * this.flagSize, FLAG_LIFT);
  });

  /** Whether what is behind a lot's building can be seen and pointed at: where it can be chosen, or is looked at. */
  through(id: string): "open" | "clear" | null {
    return this.clear.has(id) ? "clear" : this.open.has(id) ? "open" : null;
  }

  /** What must be in sight, whichever way the city is turned. On a small screen the city counts, not its surroundings. */
  frame(small: boolean): Rect {
    const { margin = 1, sky = 3 } = this.site();
    const room = small
      ? { margin: Math.min(margin, 1.2), sky: Math.min(sky, 2), above: 62 }
      : { margin, sky, above: 38 };
    return frame(this.lots, this.heights, this.around, room);
  }

  /** Where something of the ground is drawn, the city being turned by so many quarters. */
  spot(point: Point, quarters = this.settled): Point {
    const { east, south } = this.fromMiddle(point);
    return seen(east, south, quarters);
  }

  /** East and south of the city's middle, in cells. */
  fromMiddle(point: Point): { east: number; south: number } {
    const { minX, maxX, minY, maxY } = this.around;
    return { east: point.x - (minX + maxX) / 2, south: (minY + maxY) / 2 - point.y };
  }

  private hidingAny(those: ReadonlySet<string>): Set<string> {
    return hiding(this.lots, this.heights, those, this.around, this.turn);
  }
}
