/** A table one sits at or watches: what the server says of it, kept up to date, and what one does there. */

import {
  answer,
  Problem,
  server,
  type Company,
  type GamePage,
  type HintView,
  type LineView,
  type LiveMessage,
  type Look,
  type Now,
  type PositionView,
  type RefusalView,
  type StepSeen,
  type StepView,
  type Remark,
  type ThoughtView,
} from "../api/client";
import { promises, reachable } from "../api/tables";
import { KeptRequest } from "../api/kept";
import { Live, type Connection } from "../api/live";
import { asBefore } from "./asBefore";
import { me } from "./person.svelte";
import { gamePage } from "./shelf";
import { language } from "../words/language.svelte";

/** Milliseconds after which it is shown that a step is on its way. */
const MOMENT = 150;
/** Milliseconds between two tries at sending a step, and that an answer may take. */
const PATIENCE = 1_000;
const ANSWER = 6_000;
/** Boards that are kept to tell what happened; nobody tells more at once. */
const KEPT = 24;

/** One table, live until closed. Nothing sent is ever lost or doubled: steps name the entry they follow. */
export class LiveTable {
  now = $state.raw<Now | null>(null);
  lines = $state.raw<LineView[]>([]);
  /** The boards after the newest steps, as far as they came with them. */
  seen = $state.raw<StepSeen[]>([]);
  chat = $state.raw<Remark[]>([]);
  /** Those whom one does not want to read any more, from now on; the server leaves out those muted before. */
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** What was said, as far as one wants to read it. */
  remarks = $derived(this.chat.filter((remark) => !this.muted.has(remark.person)));
  /** The number of the last remark that was read. */
  read = $state(0);
  /** What others have said since. */
  unread = $derived(this.remarks.filter((remark) => remark.number > this.read && remark.person !== me.person?.id));
  /** Who is here; null: nobody tells us. */
  company = $state.raw<Company | null>(null);
  game = $state.raw<GamePage | null>(null);
  /** What the bot to move says of its thinking. */
  thought = $state.raw<ThoughtView | null>(null);
  connection = $state<Connection>("connecting");
  refused = $state<{ code: string; title: string; detail: string } | null>(null);
  /** A step that is on its way, or waits for the wire. */
  sent = $state.raw<StepView | null>(null);
  /** Why that step is not taken, though somebody answers: a full device, say; null: nothing is known to be wrong. */
  delayed = $state.raw<string | null>(null);
  /** When `now` came, on this device's clock (`performance.now`). */
  received = $state(0);
  /** The commitment of the luck as it was first told here, if possible before the table was laid. */
  promised = "";
  /** Whether nobody can come here who does not sit before this screen: there is nobody to write to. */
  readonly alone: boolean;
  private live: Live;
  private learnt = "";
  /**
   * What is on its way, from the moment it is asked for, and the entry it follows; `sent` shows it a moment later.
   * `seen` is called when the page is to show anything of it.
   */
  private begun: { step: string; at: number; seen: () => void } | null = null;
  /** Wakes a step that waits for the wire. */
  private wake: () => void = () => undefined;

  constructor(readonly id: string) {
    this.alone = !reachable(id);
    this.live = new Live(id, {
      message: (message) => this.hear(message),
      company: (company) => (this.company = company),
      thought: (thought) => {
        // What was said on the way of a bot that has played since is of no interest.
        if (this.now?.mover === thought.seat && this.now.at >= thought.at) this.thought = thought;
      },
      connection: (state) => this.connected(state),
      refused: (problem) => (this.refused = problem),
    });
  }

  close(): void {
    this.live.close();
  }

  /** Everything anew: in another language, or as somebody else. */
  again(): void {
    this.refused = null;
    this.company = null;
    this.live.again();
  }

  /** Whether a step is on its way. */
  get sending(): boolean {
    return this.sent !== null || this.begun !== null;
  }

  /** The time by the server's clock, in seconds: the clock of this device may be wrong. */
  time(): number {
    return (this.now?.time ?? Date.now() / 1000) + (performance.now() - this.received) / 1000;
  }

  private connected(state: Connection): void {
    this.connection = state;
    if (state === "open") this.wake();
  }

  private hear(message: LiveMessage): void {
    if (message.kind === "snapshot") {
      this.lines = message.lines;
      this.seen = [];
      // What was said before one came is no news.
      this.read ||= message.heard;
      this.chat = message.chat;
    } else {
      this.add(message.lines);
      this.chat = [...this.chat, ...message.chat];
    }
    this.see(message.seen);
    this.arrived(message.lines);
    this.take(message.now, message.kind === "snapshot");
  }

  /** Take an answer in; answers and the socket say the same, in whatever order they come. */
  private look(look: Look): Look {
    this.add(look.lines);
    this.see(look.seen);
    this.arrived(look.lines);
    this.take(look.now);
    return look;
  }

  /** `whole`: the log came with it, as the seat one looks through now is told it. */
  private take(told: Now, whole = false): void {
    const before = this.now;
    if (before && told.at < before.at) return;
    // But for the time at which it was it may have been told before.
    const now = before ? asBefore({ ...before, time: told.time }, told) : told;
    if (before && now !== told) return;
    if (this.begun && now.at > this.begun.at) this.begun.seen();
    this.now = now;
    if (before?.length !== now.length || before.mover !== now.mover) this.thought = null;
    this.promised ||= promises.get(now.id) ?? now.commitment;
    this.received = performance.now();
    // Who looks through other eyes from now on has been told the log as the seat before them knew it.
    if (before && before.seat !== now.seat && !whole) void this.reread();
    void this.learn(now.plan.game);
  }

  /** The log as the seat one looks through now is told it. */
  private async reread(): Promise<void> {
    this.lines = [];
    try {
      const look = await answer(server.GET("/tables/{id}", this.path));
      if (look.now.seat !== this.now?.seat) return;
      const since = this.lines;
      this.lines = look.lines;
      this.add(since);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.live.again();
    }
  }

  private add(lines: readonly LineView[]): void {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = lines.filter((line) => line.number > last);
    if (fresh.length) this.lines = [...this.lines, ...fresh];
  }

  private see(boards: readonly StepSeen[] = []): void {
    const last = this.seen.at(-1)?.number ?? 0;
    const fresh = boards.filter((board) => board.number > last);
    // Of one board to the next little changes.
    let before = this.seen.at(-1)?.picture ?? this.now?.picture;
    for (const board of fresh) before = board.picture = asBefore(before, board.picture);
    if (fresh.length) this.seen = [...this.seen, ...fresh].slice(-KEPT);
  }

  private async learn(id: string): Promise<void> {
    const wanted = `${language.current} ${id}`;
    if (this.learnt === wanted) return;
    this.learnt = wanted;
    try {
      const page = await gamePage(id);
      if (this.learnt === wanted) this.game = page;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (this.learnt === wanted) this.learnt = "";
    }
  }

  private get path(): { params: { path: { id: string } } } {
    return { params: { path: { id: this.id } } };
  }

  /**
   * Play a step. Where no answer comes it is sent again until one does: the entry it names makes sure that it is played
   * once. True: it stands in the log.
   *
   * `seen` is called when the page is to show that it was played: with what comes of it, or after a moment in which
   * nothing has. To show in between that it is on its way would make who waits for it wait for that.
   */
  async play(step: StepView, seen: () => void = () => undefined): Promise<boolean> {
    const now = this.now;
    if (!now || this.sending) return false;
    let at = now.at;
    const begun = (this.begun = { step: step.step, at, seen });
    let refusals = 0;
    const late = setTimeout(() => {
      if (this.begun !== begun) return;
      this.sent = step;
      seen();
    }, MOMENT);
    try {
      for (;;) {
        try {
          const done = await this.attempt(at, step.step);
          if (typeof done === "boolean") return done;
          at = done.at;
        } catch (problem) {
          if (!(problem instanceof Problem) || !problem.passing) throw problem;
          // Once may be chance; who goes on waiting wants to know what for.
          if (problem.status && refusals++ && this.begun === begun) this.delayed = problem.reason;
          await new Promise<void>((wake) => {
            this.wake = wake;
            setTimeout(wake, PATIENCE);
          });
        }
      }
    } finally {
      clearTimeout(late);
      if (this.begun === begun) this.settle();
    }
  }

  /** Nothing is on its way any more. */
  private settle(): void {
    this.begun?.seen();
    this.begun = null;
    this.sent = null;
    this.delayed = null;
  }

  /** What was told includes the step that is on its way: it stands, whenever its own answer comes. */
  private arrived(lines: readonly LineView[]): void {
    const { begun } = this;
    if (begun && lines.some((line) => line.number > begun.at && line.step === begun.step)) this.settle();
  }

  /** Send a step once. True: it stands; false: the game has gone on without it; else after which entry to try again. */
  private async attempt(at: number, step: string): Promise<boolean | { at: number }> {
    const signal = AbortSignal.timeout(ANSWER);
    try {
      const asked = { ...this.path, body: { at, step }, signal, Request: KeptRequest };
      const sent = server.POST("/tables/{id}/steps", asked);
      this.look(await answer(sent));
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "move/stale") throw problem;
    }
    // Perhaps it was written and its answer lost; perhaps something happened that has nothing to do with it, as an offer.
    const query = { after: at };
    const asked = server.GET("/tables/{id}", { params: { path: { id: this.id }, query }, signal });
    const look = this.look(await answer(asked));
    const next = look.lines.find((line) => line.kind === "step" || line.kind === "undo");
    if (next) return next.kind === "step" && next.number === at + 1 && next.step === step;
    return look.now.steps.some((one) => one.step === step) ? { at: look.at } : false;
  }

  async undo(to?: number): Promise<void> {
    const at = this.now?.at ?? 0;
    this.look(await answer(server.POST("/tables/{id}/undo", { ...this.path, body: { at, to: to ?? null } })));
  }

  async sit(seat: number | null, invitation: string | null, word = ""): Promise<void> {
    const body = { seat, invitation, word };
    this.look(await answer(server.POST("/tables/{id}/seats", { ...this.path, body })));
  }

  async rise(): Promise<void> {
    this.look(await answer(server.DELETE("/tables/{id}/seats", this.path)));
  }

  async word(word: string): Promise<void> {
    this.look(await answer(server.POST("/tables/{id}/word", { ...this.path, body: { word } })));
  }

  async resign(seat?: number): Promise<void> {
    this.look(await answer(server.POST("/tables/{id}/resign", { ...this.path, body: { seat: seat ?? null } })));
  }

  async offer(what: "draw" | "abort"): Promise<void> {
    const asked =
      what === "draw" ? server.POST("/tables/{id}/draw", this.path) : server.POST("/tables/{id}/abort", this.path);
    this.look(await answer(asked));
  }

  async reply(what: "undo" | "draw" | "abort", agree: boolean): Promise<void> {
    this.look(await answer(server.POST("/tables/{id}/answers", { ...this.path, body: { what, agree } })));
  }

  /** Have the bot that thinks play now. */
  async hurry(): Promise<void> {
    const at = this.now?.at ?? 0;
    this.look(await answer(server.POST("/tables/{id}/hurry", { ...this.path, body: { at } })));
  }

  async claim(): Promise<void> {
    this.look(await answer(server.POST("/tables/{id}/claim", this.path)));
  }

  /** The table where it is played again. */
  async rematch(): Promise<string> {
    return (await answer(server.POST("/tables/{id}/rematch", this.path))).now.id;
  }

  async say(text: string): Promise<void> {
    await answer(server.POST("/tables/{id}/chat", { ...this.path, body: { text } }));
  }

  /** The board after so many steps; `at`: as the game stood at that entry, where steps were taken back since. */
  position(length: number, at?: number): Promise<PositionView> {
    return answer(
      server.GET("/tables/{id}/positions/{length}", {
        params: { path: { id: this.id, length }, query: at === undefined ? {} : { at } },
      }),
    );
  }

  /** The boards after the newest steps from after an entry on. */
  async boardsAfter(number: number): Promise<readonly StepSeen[]> {
    const query = { after: number };
    const asked = server.GET("/tables/{id}", { params: { path: { id: this.id }, query } });
    return (await answer(asked)).seen ?? [];
  }

  /** Why nothing can be done with the things pointed at. */
  why(targets: readonly string[]): Promise<RefusalView> {
    return answer(
      server.GET("/tables/{id}/refusal", {
        params: { path: { id: this.id }, query: { target: targets.slice(0, 8) } },
      }),
    );
  }

  /** What could be played; this takes a while. */
  hint(): Promise<HintView> {
    return answer(server.GET("/tables/{id}/hint", this.path));
  }
}
