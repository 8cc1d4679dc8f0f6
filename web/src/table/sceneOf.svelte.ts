/** The scene of the moment: what a drawing is given of a table, one's move in the making, and the past. */

import { Problem, type LineView, type Now, type Picture } from "../api/client";
import type { Teller } from "../city/motion/teller.svelte";
import type { LiveTable } from "../state/table.svelte";
import type { AnyTable } from "./anyTable";
import { changes } from "./changes";
import type { History } from "./history.svelte";
import { lastKnown, standing } from "./log";
import { playerNames } from "./naming";
import type { Play } from "./play.svelte";
import type { Scene } from "./scene";

const NONE: ReadonlySet<string> = new Set();
/** Boards that are kept to tell what changed since. */
const KEPT = 32;

/** What changed since one last played, or by one's own last step: from the log, so that it is the same after a reload. */
export class Since {
  changed = $state.raw<ReadonlySet<string>>(NONE);
  /** After how many steps the board was as one last knew it. */
  known = $state(0);
  private base: { readonly key: string; readonly picture: Picture } | null = null;
  private pictures = new Map<string, Picture>();
  private wanted = "";

  constructor(private readonly table: LiveTable) {}

  /** The table has moved on. */
  take(now: Now, lines: readonly LineView[]): void {
    const steps = standing(lines);
    // Lines and boards come one after the other; the log is read anew by whoever looks through other eyes.
    if (steps.length !== now.length) return;
    const mine = new Set(now.seats.filter((seat) => seat.mine && !seat.lost).map((seat) => seat.seat));
    const known = lastKnown(steps, mine);
    const key = (length: number): string => `${now.seat} ${length} ${steps[length - 1]?.number ?? 0}`;
    this.known = known;
    this.wanted = key(known);
    this.keep(key(now.length), now.picture);
    for (const board of this.table.seen) {
      if (steps[board.length - 1]?.number === board.number) this.keep(key(board.length), board.picture);
    }
    const picture = this.base?.key === this.wanted ? this.base.picture : this.pictures.get(this.wanted);
    if (picture) return this.mark(picture, now);
    this.changed = NONE;
    const wanted = this.wanted;
    this.table.position(known).then(
      ({ picture }) => {
        const now = this.table.now;
        if (wanted === this.wanted && now) this.mark(picture, now);
      },
      // Nobody is told what they cannot be: there are no marks until the table moves on.
      (problem: unknown) => {
        if (!(problem instanceof Problem)) throw problem;
      },
    );
  }

  private mark(picture: Picture, now: Now): void {
    this.base = { key: this.wanted, picture };
    this.changed = changes(picture, now.picture);
  }

  private keep(key: string, picture: Picture): void {
    this.pictures.delete(key);
    this.pictures.set(key, picture);
    for (const old of [...this.pictures.keys()].slice(0, -KEPT)) this.pictures.delete(old);
  }
}

/** What the drawing is given; `looksAt`: what a bot looks at (`looksAt`). */
export function sceneOf(
  table: AnyTable,
  play: Play,
  history: History,
  picture: Picture,
  changed: ReadonlySet<string>,
  teller: Teller,
  looksAt = "",
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
      shown: new Set(play.pointed ?? shown?.targets ?? placesOf(looksAt, picture)),
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

/** The things of the step that looks best to a bot so far, as one text: it is drawn anew only when that is another. */
export function looksAt(table: AnyTable): string {
  return (table.thought?.looks_at[0]?.targets ?? []).join("\n");
}

/** Those of them that are places. */
function placesOf(things: string, picture: Picture): string[] {
  const targets = things.split("\n");
  return (picture.places ?? []).map((place) => place.id).filter((id) => targets.includes(id));
}

/** The best step of a hint. */
function hinted(play: Play): { targets: readonly string[] } | undefined {
  const best = play.hint?.moves[0]?.step;
  return best === undefined ? undefined : play.steps.find((step) => step.step === best);
}
