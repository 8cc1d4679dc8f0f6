/** What a game says of its kinds of things: roles, and facts of each; the plainest where it says nothing. */

import type { GameCard, Kinds, Schemas } from "../api/client";

type Kind = Kinds[string];
type Role = Kind["role"];
type Facts<R extends Role> = Required<Extract<Kind, { role: R }>>;
export type Outline = Facts<"building">["shape"];
export type Inscription = Facts<"building">["inscription"];
export type Figure = Facts<"token">["shape"];
type Of = { readonly game: Pick<GameCard, "kinds"> };

/** As `engine/kinds.py` has them; a test holds the two together. */
export const PLAINEST: { readonly [R in Role]: Facts<R> } = {
  building: { role: "building", levels: 1, shape: "block", inscription: "none", whole: false, mark: "" },
  token: { role: "token", shape: "person", flies: false, pointer: false, mark: "!" },
  card: { role: "card", face: true },
  die: { role: "die", face: true, dark: false },
  coin: { role: "coin" },
  ground: { role: "ground", use: "build", tone: "plain", round: false, mark: "·" },
  area: { role: "area", shown: false },
  note: { role: "note", pointer: false },
};

/** Kinds with all their facts, made once: they are asked for with every drawing of everything. */
const whole = new WeakMap<Kind, Facts<Role>>();

/** What is known of a kind in a role, or undefined where it has another. */
export function inRole<R extends Role>(kinds: Kinds, kind: string, role: R): Facts<R> | undefined {
  const found = kinds[kind];
  if (found?.role !== role) return undefined;
  let facts = whole.get(found);
  if (!facts) whole.set(found, (facts = { ...PLAINEST[role], ...found } as Facts<Role>));
  return facts as Facts<R>;
}

/** What is known of a piece of a building. */
export function buildingKind(scene: Of, kind: string): Facts<"building"> {
  return inRole(scene.game.kinds, kind, "building") ?? PLAINEST.building;
}

/** What is known of something that stands on a place. */
export function tokenKind(scene: Of, kind: string): Facts<"token"> {
  return inRole(scene.game.kinds, kind, "token") ?? PLAINEST.token;
}

/** What is known of a ground. */
export function groundKind(scene: Of, kind: string): Facts<"ground"> {
  return inRole(scene.game.kinds, kind, "ground") ?? PLAINEST.ground;
}

/** Whether there is nothing to be said of a ground. */
export function isOrdinary({ tone, use }: Pick<Schemas["GroundKind"], "tone" | "use">): boolean {
  return tone === "plain" && use !== "none";
}
