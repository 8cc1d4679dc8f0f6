/** What a city is made of: lots with buildings, from the places of a picture. */

import type { Piece, Place } from "../api/client";
import type { Colour } from "../design/owners";
import { tokenKind, type Figure } from "../plan/kinds";
import { colourOf, letterOf, placeLabel } from "../plan/naming";
import type { Scene } from "../table/scene";
import type { Cell } from "./geometry";
import type { Owner } from "./facades";
import { standings, storey, type Shape, type Storey } from "./shapes";

/** Something that stands on a lot besides its building. */
export interface Standing {
  readonly kind: string;
  readonly shape: Figure;
  /** It is in the air: drawn above all roofs. */
  readonly flies: boolean;
  readonly colour: Colour | undefined;
  readonly letter: string;
}

/** What flies on a roof: whose the building is, and how high. */
export interface Flag {
  readonly letter: string;
  readonly colour: Colour | undefined;
  readonly text: string;
}

/** A cell of the city, and all that is drawn on it. Its id is its own; `target` is what steps call it. */
export interface Lot extends Cell {
  readonly target: string;
  /** Whose, where every seat has a thing of this name. */
  readonly seat?: number | null;
  readonly label: string;
  readonly ground: string;
  /** The seat's colour printed on the ground, and its letter. */
  readonly colour: Colour | undefined;
  readonly printed: string;
  readonly district: number | null;
  readonly storeys: readonly Storey[];
  readonly standing: readonly Standing[];
  readonly flag: Flag | null;
  /** Whether steps may point at it. */
  readonly pointable: boolean;
  /** Another one of the same: it is pointed at as well, but not told of again. */
  readonly echo?: boolean;
  /** How much of a cell its ground is; all of it unless told. */
  readonly span?: number;
}

/** Something that is only scenery: a tree, a boat. Its place is in cells and may lie between them. */
export interface Scenery {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly symbol: string;
  /** A sign that stands in several places: only the nearest is drawn, which no building half hides. */
  readonly nearest?: boolean;
}

/** How a game's pieces are built; `level` counts from 0. */
export type Builds = (piece: Piece, level: number, place: Place) => { kind: string; shape: Shape };

/** What is written on the flag of a building: its number of floors unless a game says otherwise. */
export type Writes = (place: Place) => string | null;

/** Whose a piece is, for the drawing. */
export function ownerOf(scene: Scene, seat: number | null | undefined): Owner {
  return colourOf(scene, seat) ?? "neutral";
}

const floors: Writes = (place) => String(place.stack?.length ?? 0);

/** The places of a picture as lots. */
export function lotsOf(scene: Scene, builds: Builds, writes: Writes = floors): Lot[] {
  return (scene.picture.places ?? []).map((place) => {
    const stack = place.stack ?? [];
    const top = stack.at(-1);
    const text = top ? writes(place) : null;
    return {
      id: place.id,
      target: place.id,
      x: place.x,
      y: place.y,
      label: placeLabel(scene, place),
      ground: place.ground,
      colour: colourOf(scene, place.colour),
      printed: place.colour === null || place.colour === undefined ? "" : letterOf(scene, place.colour),
      district: place.district ?? null,
      storeys: stack.map((piece, level) => {
        const { kind, shape } = builds(piece, level, place);
        // Cities of several games may be on one page.
        return storey(`${scene.game.id}-${kind}`, shape, ownerOf(scene, piece.owner), `${place.id} ${level}`);
      }),
      standing: (place.tokens ?? []).map((token) => ({
        kind: token.kind,
        shape: tokenKind(scene, token.kind).shape,
        flies: tokenKind(scene, token.kind).flies,
        colour: colourOf(scene, token.owner),
        letter: letterOf(scene, token.owner),
      })),
      flag:
        top && text !== null ? { letter: letterOf(scene, top.owner), colour: colourOf(scene, top.owner), text } : null,
      pointable: true,
    };
  });
}

/** How high a lot's building is, in levels. */
export function heightOfLot(lot: Lot): number {
  return lot.storeys.reduce((sum, one) => sum + one.height, 0);
}

/** Those who stand on a lot, and where: beside its flag, where it has one. */
export function standingOn(lot: Lot): { one: Standing; x: number; y: number }[] {
  const here = lot.standing.filter((one) => !one.flies);
  const spots = standings(here.length);
  return here.map((one, n) => ({ one, x: spots[n]!.x - (lot.flag ? 12 : 0), y: spots[n]!.y }));
}
