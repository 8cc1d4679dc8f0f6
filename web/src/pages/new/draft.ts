/** A table as somebody is about to set it up. Pure, apart from keeping the last choices on the device. */

import * as device from "../../state/device";
import { keptEdition } from "../../state/ownEditions";
import { fewest } from "./fewest";
import type { GamePage, OptionView, SeatPlan, TablePlan } from "../../api/client";

export type SeatKind = SeatPlan["kind"];

export interface SeatDraft {
  kind: SeatKind;
  /** Of a bot; kept while the seat is somebody else's. */
  level: string;
  /** Of somebody at this screen. */
  name: string;
}

export interface ClockDraft {
  kind: "none" | "turn" | "reserve";
  /** Seconds. */
  turn: number;
  reserve: number;
  increment: number;
}

export interface Draft {
  game: string;
  seats: SeatDraft[];
  options: Record<string, boolean | string>;
  edition: string | null;
  /** Whether luck draws who sits where, once all are there. */
  drawSeats: boolean;
  /** The text of an own edition, in place of a shipped one. */
  editionText: string | null;
  clock: ClockDraft;
  public: boolean;
  rated: boolean;
  /** Whether hints are given although several people play; one alone may always ask. */
  hints: boolean;
  /** The level that takes over for somebody who leaves; null: the game ends. */
  replacement: string | null;
  /** Without a clock: seconds after which a missing player's seat may be claimed. */
  absence: number;
}

type Game = Pick<GamePage, "id" | "players" | "options" | "editions">;

export const DAY = 86_400;

/** The same seats where nobody can come by a link: friends sit at this screen. */
export function atOneScreen(seats: readonly SeatDraft[]): SeatDraft[] {
  return seats.map((one) => (one.kind === "open" ? { ...one, kind: "here" } : one));
}

/** A table for oneself and friends who come by a link. */
export function fresh(game: Game, level: string): Draft {
  const seats = Array.from({ length: fewest(game.players) }, (_, n): SeatDraft => seat(n ? "open" : "me", level));
  return {
    game: game.id,
    seats,
    options: {},
    edition: null,
    drawSeats: true,
    editionText: null,
    clock: { kind: "none", turn: 180, reserve: 900, increment: 10 },
    public: false,
    rated: false,
    hints: false,
    replacement: "craftsman",
    absence: 3 * DAY,
  };
}

function seat(kind: SeatKind, level: string): SeatDraft {
  return { kind, level, name: "" };
}

/** The seats for another number of players: new ones are like the last, unless that is me. */
export function resized(seats: readonly SeatDraft[], count: number, level: string): SeatDraft[] {
  const kept = seats.slice(0, count);
  const last = seats.at(-1);
  const kind = last && last.kind !== "me" ? last.kind : "bot";
  while (kept.length < count) kept.push(seat(kind, last?.level ?? level));
  return kept.map((one) => ({ ...one }));
}

/** Somebody else in a seat. There is one of me: whoever had been there goes where I was. */
export function reseated(seats: readonly SeatDraft[], number: number, kind: SeatKind): SeatDraft[] {
  const before = seats[number]?.kind ?? "open";
  return seats.map((one, n) => {
    if (n === number) return { ...one, kind };
    return kind === "me" && one.kind === "me" ? { ...one, kind: before } : { ...one };
  });
}

/** A seat and the next one, the other way round. */
export function swapped(seats: readonly SeatDraft[], number: number): SeatDraft[] {
  const next = seats.map((one) => ({ ...one }));
  const [a, b] = [next[number], next[number + 1]];
  if (a && b) [next[number], next[number + 1]] = [b, a];
  return next;
}

/** The options there are for a number of players. */
export function optionsFor(game: Pick<Game, "options">, players: number): OptionView[] {
  return game.options.filter((option) => option.players.includes(players));
}

/** Whether several people play. */
export function several(seats: readonly SeatDraft[]): boolean {
  return seats.filter((one) => one.kind !== "bot").length > 1;
}

export type NotRated = "here" | "alone" | "nobody";

/** Why a table cannot be rated; null if it can. */
export function notRated(seats: readonly SeatDraft[]): NotRated | null {
  if (seats.length === 1) return "alone";
  if (seats.some((one) => one.kind === "here")) return "here";
  return seats.some((one) => one.kind === "me" || one.kind === "open") ? null : "nobody";
}

/** The plan the server is given: only what is for this number of players, and only what differs from the ordinary. */
export function planOf(draft: Draft, game: Game): TablePlan {
  const options: Record<string, boolean | string> = {};
  for (const option of optionsFor(game, draft.seats.length)) {
    const chosen = draft.options[option.name];
    if (chosen !== undefined && chosen !== option.default) options[option.name] = chosen;
  }
  const { kind, turn, reserve, increment } = draft.clock;
  const open = draft.seats.some((one) => one.kind === "open");
  const rated = draft.rated && !notRated(draft.seats) && draft.editionText === null;
  return {
    game: draft.game,
    seats: draft.seats.map((one) => ({
      kind: one.kind,
      ...(one.kind === "bot" ? { level: one.level } : {}),
      ...(one.kind === "here" && one.name.trim() ? { name: one.name.trim() } : {}),
    })),
    options,
    draw_seats: draft.drawSeats && draft.seats.length > 1,
    edition: draft.editionText === null ? draft.edition : null,
    edition_text: draft.editionText,
    clock: kind === "none" ? null : kind === "turn" ? { turn } : { reserve, increment },
    public: draft.public && open,
    rated,
    hints: several(draft.seats) && !rated ? draft.hints : null,
    replacement: draft.replacement,
    absence: draft.absence,
  };
}

/** The part of the form that a refusal is about: `seats`, `seats[1]`, `options.scenario`, `clock`, `rated`, …; or none. */
export function fieldOf(code: string, facts: Record<string, unknown>): string | null {
  if (code === "game/option") return `options.${String(facts["option"])}`;
  if (code === "edition/wrong") return "edition";
  if (code === "game/players" || code === "bot/unknown") return "seats";
  const where = String(facts["where"] ?? facts["what"] ?? "");
  const path = where.replace(/^plan\./, "");
  const found =
    /^(seats\[\d+\]|seats|options\.\w+|options|edition|draw_seats|clock|public|rated|hints|replacement|absence|word)/.exec(
      path,
    );
  return found?.[1] ?? null;
}

const KEY = "gratteciel.table.";

/** Keep a draft for the next table of the game. */
export function remember(draft: Draft): void {
  device.keep(KEY + draft.game, JSON.stringify(draft));
  device.keep(`${KEY}last`, draft.game);
}

/** The game a table was last set up for. */
export function lastGame(): string | null {
  return device.kept(`${KEY}last`);
}

/** The draft last kept for a game, as far as it still fits the game; otherwise a fresh one. */
export function recall(game: Game, level: string): Draft {
  const start = fresh(game, level);
  let kept: Partial<Draft>;
  try {
    kept = JSON.parse(device.kept(KEY + game.id) ?? "{}") as Partial<Draft>;
  } catch {
    return start;
  }
  const seats = Array.isArray(kept.seats) && game.players.includes(kept.seats.length) ? kept.seats : start.seats;
  const options = Object.entries(kept.options ?? {}).filter(([name, value]) =>
    game.options.some((option) => option.name === name && option.choices.includes(value)),
  );
  return {
    ...start,
    ...kept,
    game: game.id,
    seats: seats.map((one) => ({ ...seat("open", level), ...one })),
    options: Object.fromEntries(options),
    edition: game.editions.some((one) => one.id === kept.edition) ? (kept.edition ?? null) : null,
    editionText: keptEdition(game.id),
    clock: { ...start.clock, ...kept.clock },
  };
}
