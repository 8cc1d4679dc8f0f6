/** What somebody on this device has solved of the puzzles of games, and on which days the day's puzzle. */

import { keep, kept } from "./device";

const KEY = "gratteciel.puzzles";
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Found at once; found after other tries; told to somebody who gave up. The best of it is kept. */
const OUTCOMES = ["first", "solved", "shown"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Solved {
  /** What came of each puzzle, by its number. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** The days on which the day's puzzle was solved, by UTC, rising. */
  readonly days: readonly string[];
  /** Puzzles that were answered wrongly before they were found: whatever comes then was not found at once. */
  readonly missed: readonly string[];
  /** The last day whose puzzle was shown to them: to enter it then is no longer to solve it. */
  readonly told: string | null;
}

const NEW: Solved = { outcomes: {}, days: [], missed: [], told: null };

/** What was kept, as far as it can be understood. */
export function solvedOf(text: string | null): Record<string, Solved> {
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    const found = Object.entries(read).flatMap(([game, written]) => {
      const one = written as Partial<Solved> | null;
      if (typeof one !== "object" || one === null) return [];
      const outcomes = Object.entries(one.outcomes ?? {}).filter(([, outcome]) => OUTCOMES.includes(outcome));
      const texts = (given: unknown, like: RegExp): string[] =>
        (Array.isArray(given) ? given : []).filter((text) => typeof text === "string" && like.test(text));
      const days = [...new Set(texts(one.days, DAY))].sort();
      const told = texts([one.told], DAY)[0] ?? null;
      const missed = texts(one.missed, /^\d+$/);
      return [[game, { outcomes: Object.fromEntries(outcomes), days, missed, told }] as const];
    });
    return Object.fromEntries(found);
  } catch {
    return {};
  }
}

/** Today, by UTC, as this device has it. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day before or after another. */
function beside(day: string, by: 1 | -1): string {
  return new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
}

/** How many days on end up to a day; whoever has not solved that day's puzzle yet has not broken it. */
export function streak(days: readonly string[], today: string): number {
  const all = new Set(days);
  let day = all.has(today) ? today : beside(today, -1);
  let count = 0;
  for (; all.has(day); day = beside(day, -1)) count++;
  return count;
}

/** The most days on end there were. */
export function longest(days: readonly string[]): number {
  const all = new Set(days);
  const ends = days.filter((day) => !all.has(beside(day, 1)));
  return Math.max(0, ...ends.map((day) => streak(days, day)));
}

class SolvedPuzzles {
  private all = $state.raw(solvedOf(kept(KEY)));

  /** What was solved of a game. */
  of(game: string): Solved {
    return this.all[game] ?? NEW;
  }

  /** How many puzzles of a game were found. */
  found(game: string): number {
    return Object.values(this.of(game).outcomes).filter((outcome) => outcome !== "shown").length;
  }

  /** A puzzle was answered wrongly. */
  miss(game: string, number: number): void {
    this.change(game, ({ missed }) => ({ missed: [...new Set([...missed, String(number)])] }));
  }

  /** A puzzle was found, or shown to somebody who gave up; `day`: it is that day's. */
  finish(game: string, number: number, found: boolean, day: string | null): void {
    this.change(game, ({ outcomes, days, missed, told }) => {
      const before = outcomes[number];
      const known = before !== undefined || missed.includes(String(number));
      const outcome = !found ? "shown" : known ? "solved" : "first";
      const better = before && OUTCOMES.indexOf(before) <= OUTCOMES.indexOf(outcome) ? before : outcome;
      const counts = found && day !== null && day !== told && !days.includes(day);
      return {
        outcomes: { ...outcomes, [number]: better },
        days: counts ? [...days, day].sort() : days,
        told: !found && day !== null ? day : told,
      };
    });
  }

  private change(game: string, how: (now: Solved) => Partial<Solved>): void {
    // Another page of this device may have written meanwhile.
    this.all = solvedOf(kept(KEY));
    const now = this.of(game);
    this.all = { ...this.all, [game]: { ...now, ...how(now) } };
    keep(KEY, JSON.stringify(this.all));
  }
}

export const puzzles = new SolvedPuzzles();
