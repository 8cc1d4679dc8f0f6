/** What can happen on a table, as a story tells it. */

import type { Area, Picture, Piece, Place, Thing } from "../../api/client";

/** The table at one moment, as one seat sees it. */
export interface Moment {
  readonly picture: Picture;
  /** By seat. */
  readonly scores: readonly number[];
}

/** A place of the board, or a building of an area: the area, the thing and which of them. */
export type Spot = string;

export type Deed =
  /** Pieces appear on a building, from a level up. */
  | { readonly kind: "drop"; readonly spot: Spot; readonly level: number }
  /** Pieces are gone from a building, from a level up. */
  | { readonly kind: "raze"; readonly spot: Spot; readonly level: number }
  /** Pieces move from a building to another, where they are from a level up. */
  | { readonly kind: "travel"; readonly from: Spot; readonly spot: Spot; readonly level: number }
  /** Something that stands on the board moves over these places; at the last of them it is the `nth` that stands. */
  | {
      readonly kind: "go";
      readonly token: string;
      readonly flies: boolean;
      readonly path: readonly Spot[];
      readonly nth: number;
    }
  /** Something appears on a place, the `nth` there now; or is gone, the `nth` that was there. */
  | { readonly kind: "arrive" | "leave"; readonly token: string; readonly spot: Spot; readonly nth: number }
  /** Money goes from seat to seat; null: from or to nobody's purse. */
  | { readonly kind: "pay"; readonly from: number | null; readonly to: number | null; readonly amount: number }
  /** Points are won or lost. */
  | { readonly kind: "score"; readonly seat: number; readonly points: number }
  /** So many dice show a face. */
  | {
      readonly kind: "roll";
      readonly area: string;
      readonly thing: Thing;
      readonly count: number;
      readonly dark: boolean;
    }
  /** A card comes to an area; from which, where that can be seen; `hidden`: with its back up. */
  | {
      readonly kind: "card";
      readonly area: string;
      readonly thing: Thing;
      readonly hidden: boolean;
      readonly from: string | null;
    };

/** A deed, and when it is told: in scenes, of which a plain one lasts one. */
export type Beat = Deed & { readonly begins: number; readonly lasts: number };

/** A deed of a kind. */
export type DeedOf<K extends Deed["kind"]> = Extract<Deed, { kind: K }>;

/** When the last of these beats is over, in scenes. */
export function end(beats: readonly Beat[]): number {
  return Math.max(0, ...beats.map((beat) => beat.begins + beat.lasts));
}

/** Pieces that cannot be told apart have the same name. */
export function named(piece: Piece): string {
  return `${piece.kind} ${piece.owner ?? ""}`;
}

export function placeOf(picture: Picture, id: string): Place | undefined {
  return (picture.places ?? []).find((place) => place.id === id);
}

export function areaOf(picture: Picture, id: string): Area | undefined {
  return (picture.areas ?? []).find((area) => area.id === id);
}

/** How many there are of a thing in an area. */
export function countIn(area: Area | undefined, id: string): number {
  const thing = (area?.things ?? []).find((one) => one.id === id);
  return thing ? (thing.count ?? 1) : 0;
}
