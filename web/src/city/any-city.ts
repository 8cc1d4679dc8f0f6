/** The city of a game that has none of its own: what its kinds of things are built of, and where they stand. */

import type { Piece, Place } from "../api/client";
import { buildingKind, inRole } from "../plan/kinds";
import { thingLabel } from "../plan/naming";
import type { Scene } from "../table/scene";
import { lotsOf, ownerOf, type Builds, type Lot } from "./lots";
import { floorOf, storey, type Part, type Shape } from "./shapes";

/** Of an ordinary floor, in levels: it hides nothing behind it. */
const FLOOR = 1.1;

/** How the pieces of any game are built: by the shapes their kinds have. */
export function builds(scene: Scene): Builds {
  return (piece, level, place) => built(scene, piece, level, place.stack?.length ?? 0);
}

function built(scene: Scene, { kind }: Piece, level: number, high: number): { kind: string; shape: Shape } {
  const { shape, inscription, levels, whole } = buildingKind(scene, kind);
  const height = FLOOR * levels;
  const rows = Math.max(1, Math.round(levels));
  const wall: Omit<Part, "scale" | "height"> =
    inscription === "chevrons" ? { glazed: true } : { rows, lattice: inscription === "frame" };
  switch (shape) {
    case "gable":
      return of(
        kind,
        level,
        [
          { scale: 0.86, height: 0.2 },
          { scale: 0.8, taper: 0.1, height: height * 1.4 },
        ],
        "finial",
      );
    case "house":
      return of(kind, level, [{ scale: 0.64, height, ...wall }], "garden");
    case "crenel":
      return of(
        kind,
        level,
        [
          { scale: 0.7, height: height * 0.7, glazed: true },
          { scale: 0.44, taper: 0.16, height: height * 0.3, glazed: true },
        ],
        "mast",
      );
    case "spire":
      return of(
        kind,
        level,
        [
          { scale: 0.8, height: height * 0.25, rows: Math.max(1, Math.round(rows * 0.25)) },
          { scale: 0.64, height: height * 0.4, rows: Math.max(1, Math.round(rows * 0.4)) },
          { scale: 0.48, height: height * 0.2, rows: 1 },
          { scale: 0.32, taper: 0.12, height: height * 0.15 },
        ],
        "mast",
      );
    case "block":
      return floorOf(kind, [{ scale: 0.74, height, ...wall }], level, whole ? level + 1 : high);
  }
}

function of(kind: string, level: number, parts: readonly Part[], top: Shape["top"]): { kind: string; shape: Shape } {
  return { kind: level ? kind : `${kind}-low`, shape: { parts, top, entrance: level === 0 } };
}

/** The lots of any game: its places; where it has none, each seat's buildings in a row. */
export function anyLots(scene: Scene): Lot[] {
  if (scene.picture.places?.length) return lotsOf(scene, builds(scene), floors(scene));
  return (scene.picture.areas ?? []).flatMap((area) => {
    const tall = (area.things ?? []).filter(
      (thing) => thing.height && inRole(scene.game.kinds, thing.kind, "building") !== undefined,
    );
    const each = tall.flatMap((thing) => Array.from({ length: thing.count ?? 1 }, (_, copy) => ({ thing, copy })));
    return each.map(({ thing, copy }, x): Lot => {
      const owner = thing.owner ?? area.seat;
      const [one, high] = [{ kind: thing.kind, owner: owner ?? null }, thing.height!];
      return {
        id: `${area.id}/${thing.id}/${copy}`,
        target: thing.id,
        seat: area.seat ?? null,
        x,
        y: -2 * (area.seat ?? 0),
        label: thingLabel(scene, thing, area.seat),
        ground: "",
        colour: undefined,
        printed: "",
        district: null,
        storeys: Array.from({ length: high }, (_, level) => {
          const { kind, shape } = built(scene, one, level, high);
          return storey(`${scene.game.id}-${kind}`, shape, ownerOf(scene, owner), `${thing.id} ${copy} ${level}`);
        }),
        standing: [],
        flag: null,
        pointable: true,
      };
    });
  });
}

/** What a flag says: how many floors there are, and nothing on a building that is one by itself. */
function floors(scene: Scene): (place: Place) => string {
  return ({ stack = [] }) => (buildingKind(scene, stack.at(-1)?.kind ?? "").whole ? "" : String(stack.length));
}
