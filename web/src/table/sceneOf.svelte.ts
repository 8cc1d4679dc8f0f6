/** The scene of the moment: what a drawing is given of a table, one's move in the making, and the past. */

import type { LineView, Now, Picture } from "../api/client";
import type { Teller } from "../city/motion/teller.svelte";
import type { LiveTable } from "../state/table.svelte";
import { changes } from "./changes";
import type { History } from "./history.svelte";
import { playerNames } from "./naming";
import type { Play } from "./play.svelte";
import type { Scene } from "./scene";

const NONE: ReadonlySet<string> = new Set();

/** What changed since one last played, or by one's own last step. */
export class Since {
  changed = $state.raw<ReadonlySet<string>>(NONE);
  private base: Picture | null = null;
  private before: Now | null = null;
  private others = false;

  /** The table has moved on. */
  take(now: Now, lines: readonly LineView[]): void {
    const before = this.before;
    this.before = now;
    if (!before || before.seat !== now.seat) {
      this.base = now.picture;
      this.others = false;
      this.changed = NONE;
      return;
    }
    if (before.at === now.at) return;
    const fresh = lines.filter((line) => line.number > before.at && line.kind === "step");
    const mine = fresh.some((line) => typeof line.seat === "number" && now.seats[line.seat]?.mine);
    // The others' steps are marked until one plays; one's own replace them.
    if (mine || !this.others) this.base = before.picture;
    if (fresh.length) this.others = fresh.some((line) => typeof line.seat === "number" && !now.seats[line.seat]?.mine);
    this.changed = changes(this.base ?? before.picture, now.picture);
  }
}

/** What the drawing is given. */
export function sceneOf(
  table: LiveTable,
  play: Play,
  history: History,
  picture: Picture,
  changed: ReadonlySet<string>,
  teller: Teller,
): Scene {
  const now = table.now!;
  const past = history.past;
  const shown = play.listed ?? play.pending ?? hinted(play);
  return {
    game: table.game!,
    picture,
    shown: teller.shown ?? picture,
    telling: teller.act,
    names: playerNames(now),
    mover: past ? null : now.mover,
    eyes: now.seat,
    marks: {
      choosable: table.sending ? NONE : play.choosable,
      // What was played and is not known to stand yet is seen where it is to be.
      chosen: new Set(table.sent?.targets ?? play.chosen),
      changed: past ? past.changed : changed,
      shown: new Set(shown?.targets ?? []),
    },
    stakes: table.sending ? undefined : play.stakes,
    live: play.steps.length > 0 && !table.sending,
    sent: table.sending,
    point: (id, roughly) => {
      // Whoever points knows enough.
      teller.skip();
      play.point(id, roughly);
    },
    look: (id) => {
      play.looked = id;
    },
  };
}

/** The best step of a hint. */
function hinted(play: Play): { targets: readonly string[] } | undefined {
  const best = play.hint?.moves[0]?.step;
  return best === undefined ? undefined : play.steps.find((step) => step.step === best);
}
