/** The log as one reads it: which steps stand, which were taken back, and whose turn each belongs to. */

import type { LineView, StepSeen } from "../api/client";

export interface Entry {
  readonly line: LineView;
  /** Whether it was taken back since. */
  readonly undone: boolean;
}

/** Entries that belong together: a seat's turn with what luck added to it, or something that happened off the board. */
export interface Group {
  readonly key: number;
  /** Whose turn; null: nobody's. */
  readonly seat: number | null;
  readonly kind: "turn" | "event";
  readonly entries: readonly Entry[];
}

/** The steps that stand, in order: that which led to `length` n is at n - 1. */
export function standing(lines: readonly LineView[]): LineView[] {
  const steps: LineView[] = [];
  for (const line of lines) {
    if (line.kind === "step") steps.push(line);
    else if (line.kind === "undo") steps.length = Math.min(steps.length, line.length ?? 0);
  }
  return steps;
}

/** Whether the game has gone on, or back, since an entry. */
export function movedOn(lines: readonly LineView[], at: number): boolean {
  return lines.some((line) => line.number > at && (line.kind === "step" || line.kind === "undo"));
}

/** Whether somebody decided it: luck has no seat. */
function by(line: LineView | undefined): number | null {
  return line?.seat ?? null;
}

/**
 * After how many steps the board was as one last knew it: after one's own last turn, with what luck added to it, if
 * others have played since; else before one's own last step. Who only watches knew it before the last turn.
 */
export function lastKnown(steps: readonly LineView[], mine: ReadonlySet<number>): number {
  const own = steps.findLastIndex((step) => mine.has(by(step) ?? -1));
  if (own >= 0) {
    let known = own + 1;
    while (known < steps.length && by(steps[known]) === null) known++;
    return known < steps.length ? known : own;
  }
  let known = steps.findLastIndex((step) => by(step) !== null);
  const last = by(steps[known]);
  if (mine.size) known = steps.findIndex((step) => by(step) !== null);
  else while (known > 0 && [last, null].includes(by(steps[known - 1]))) known--;
  // What luck laid out before anybody moved was there from the start.
  while (known >= 0 && known < steps.length && by(steps[known]) === null) known++;
  return known < 0 ? steps.length : known;
}

/** Who was meant by entries from before the game began, by number: seats may have been drawn since, or changed hands. */
export function sitters(lines: readonly LineView[]): Map<number, string> {
  const found = new Map<number, string>();
  const seated = new Map<number, string>();
  for (const line of lines) {
    if (line.kind === "begin" || line.kind === "seats") break;
    const seat = line.seat ?? -1;
    if (line.kind === "sit") seated.set(seat, String(line.facts?.["name"] ?? ""));
    const name = seated.get(seat);
    if (name) found.set(line.number, name);
    if (line.kind === "rise") seated.delete(seat);
  }
  return found;
}

/** The board after so many steps that stand, where it came with the news. */
export function boardAfter(lines: readonly LineView[], seen: readonly StepSeen[], length: number): StepSeen | null {
  const number = standing(lines)[length - 1]?.number;
  return seen.find((one) => one.number === number) ?? null;
}

/** The log by turns. Luck speaks within the turn of whoever moved last. */
export function grouped(lines: readonly LineView[]): Group[] {
  const stands = new Set(standing(lines).map((line) => line.number));
  const groups: (Group & { entries: Entry[] })[] = [];
  for (const line of lines) {
    const entry = { line, undone: line.kind === "step" && !stands.has(line.number) };
    const last = groups.at(-1);
    if (line.kind !== "step") {
      groups.push({ key: line.number, seat: line.seat ?? null, kind: "event", entries: [entry] });
    } else if (last?.kind === "turn" && (line.seat === undefined || line.seat === null || line.seat === last.seat)) {
      last.entries.push(entry);
    } else {
      groups.push({ key: line.number, seat: line.seat ?? null, kind: "turn", entries: [entry] });
    }
  }
  return groups;
}

/**
 * To which length to go back so that somebody decides their last step again; null: they have made none. Steps that
 * played themselves (`forced`, by the length before them) are no decisions, unless there is nothing else.
 */
export function backTo(steps: readonly LineView[], seats: ReadonlySet<number>, forced: ReadonlySet<number>, from = 0) {
  let fallback: number | null = null;
  for (let length = steps.length - 1; length >= from; length--) {
    const seat = steps[length]!.seat;
    if (seat === undefined || seat === null || !seats.has(seat)) continue;
    if (!forced.has(length)) return length;
    fallback ??= length;
  }
  return fallback;
}
