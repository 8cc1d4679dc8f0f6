/** What is said aloud as the game goes on: others' steps, one's own turn, the end. */

import type { LineView, Now } from "../api/client";
import { announcer } from "../state/announcer.svelte";
import { eventText } from "./logWords";
import { openingText } from "./opening";
import { playerNames } from "./naming";
import { turnText } from "./title";
import { t } from "./words";

/** Entries that need no saying: they are steps, or tell nothing that the next entry does not. */
const SILENT = new Set(["step", "begin", "end", "ask-undo", "offer"]);

/** Steps that are said at most to whoever comes back. */
const MOST = 6;

export class Told {
  private last: number | null = null;
  private seat: number | null = null;
  private turn = false;

  /** `seen`: the last entry that was seen before, by whoever comes back. */
  constructor(private readonly seen: number | null = null) {}

  /** The table has moved on. */
  take(now: Now, lines: readonly LineView[]): void {
    const newest = lines.at(-1)?.number ?? 0;
    const first = this.last === null;
    const opening = first ? openingText(now, lines) : null;
    // The log is told anew to somebody else at the same screen: nothing in it is news.
    const several = now.seats.filter((seat) => seat.mine).length > 1;
    const heard = first ? ((several ? null : this.seen) ?? newest) : this.seat !== now.seat ? newest : this.last!;
    const fresh = lines.filter((line) => line.number > heard).slice(first ? -MOST : 0);
    this.last = Math.max(newest, heard);
    this.seat = now.seat;
    const names = playerNames(now);
    const said = fresh.flatMap((line) => {
      if (line.kind === "step") return now.seats[line.seat ?? -1]?.mine ? [] : (line.prose ?? []);
      if (SILENT.has(line.kind)) return [];
      const text = eventText(line, names, now.seats);
      if (line.kind !== "hint") return [text];
      // One knows what one asked for oneself; that another did is for everybody to see.
      if (now.seats[line.seat ?? -1]?.mine) return [];
      announcer.show(text);
      return [text];
    });
    if (opening) said.push(opening);
    const turn = now.steps.length > 0;
    const began = turn && !this.turn;
    this.turn = turn;
    if (began) said.push(`${turnText(now)}.`, now.ask ?? "");
    if (fresh.some((line) => line.kind === "end")) said.push(t().over);
    if (said.length) announcer.say(said.join(" ").trim());
  }
}
