/** A table one sits at or watches: what the server says of it, kept up to date, and what one does there. */

import {
  answer,
  Problem,
  server,
  type GamePage,
  type HintView,
  type LineView,
  type LiveMessage,
  type Look,
  type Now,
  type PositionView,
  type RefusalView,
  type StepSeen,
  type Remark,
} from "../api/client";
import { Live, type Connection } from "../api/live";
import { gamePage } from "./shelf";
import { language } from "../words/language.svelte";

const PATIENCE = 1_000;
/** Boards that are kept to tell what happened; nobody tells more at once. */
const KEPT = 24;

/** One table, live until closed. Nothing sent is ever lost or doubled: steps name the entry they follow. */
export class LiveTable {
  now = $state.raw<Now | null>(null);
  lines = $state.raw<LineView[]>([]);
  /** The boards after the newest steps, as far as they came with them. */
  seen = $state.raw<StepSeen[]>([]);
  chat = $state.raw<Remark[]>([]);
  game = $state.raw<GamePage | null>(null);
  connection = $state<Connection>("connecting");
  refused = $state<{ code: string; title: string; detail: string } | null>(null);
  /** A step that is on its way. */
  sending = $state<string | null>(null);
  /** When `now` came, on this device's clock (`performance.now`). */
  received = $state(0);
  /** The commitment of the luck as it was first told here, whatever is said later. */
  promised = "";
  private live: Live;
  private learnt = "";

  constructor(readonly id: string) {
    this.live = new Live(id, {
      message: (message) => this.hear(message),
      connection: (state) => (this.connection = state),
      refused: (problem) => (this.refused = problem),
    });
  }

  close(): void {
    this.live.close();
  }

  /** Everything anew: in another language, or as somebody else. */
  again(): void {
    this.refused = null;
    this.live.again();
  }

  private hear(message: LiveMessage): void {
    if (message.kind === "snapshot") {
      this.lines = message.lines;
      this.seen = [];
      this.chat = message.chat;
    } else {
      this.add(message.lines);
      this.chat = [...this.chat, ...message.chat];
    }
    this.see(message.seen);
    this.take(message.now);
  }

  /** Take an answer in; answers and the socket say the same, in whatever order they come. */
  private look(look: Look): Look {
    this.add(look.lines);
    this.see(look.seen);
    this.take(look.now);
    return look;
  }

  private take(now: Now): void {
    const before = this.now;
    if (before && now.at < before.at) return;
    this.now = now;
    this.promised ||= now.commitment;
    this.received = performance.now();
    // Who looks through other eyes from now on has been told the log as the seat before them knew it.
    if (before && before.seat !== now.seat) void this.reread();
    void this.learn(now.plan.game);
  }

  /** The log as the seat one looks through now is told it. */
  private async reread(): Promise<void> {
    this.lines = [];
    try {
      const look = await answer(server.GET("/api/v1/tables/{id}", this.path));
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
   */
  async play(step: string): Promise<boolean> {
    const now = this.now;
    if (!now || this.sending) return false;
    const at = now.at;
    this.sending = step;
    try {
      for (;;) {
        try {
          this.look(await answer(server.POST("/api/v1/tables/{id}/steps", { ...this.path, body: { at, step } })));
          return true;
        } catch (problem) {
          if (!(problem instanceof Problem)) throw problem;
          if (problem.code === "move/stale") return await this.stands(at, step);
          if (!problem.passing) throw problem;
          await new Promise((wake) => setTimeout(wake, PATIENCE));
        }
      }
    } finally {
      this.sending = null;
    }
  }

  /** Whether a step was written after an entry although its answer was lost. */
  private async stands(at: number, step: string): Promise<boolean> {
    const look = await answer(
      server.GET("/api/v1/tables/{id}", { params: { path: { id: this.id }, query: { after: at } } }),
    );
    const next = look.lines.find((line) => line.number === at + 1);
    this.look(look);
    return next?.kind === "step" && next.step === step;
  }

  async undo(to?: number): Promise<void> {
    const at = this.now?.at ?? 0;
    this.look(await answer(server.POST("/api/v1/tables/{id}/undo", { ...this.path, body: { at, to: to ?? null } })));
  }

  async sit(seat: number | null, invitation: string | null, word = ""): Promise<void> {
    const body = { seat, invitation, word };
    this.look(await answer(server.POST("/api/v1/tables/{id}/seats", { ...this.path, body })));
  }

  async rise(): Promise<void> {
    this.look(await answer(server.DELETE("/api/v1/tables/{id}/seats", this.path)));
  }

  async word(word: string): Promise<void> {
    this.look(await answer(server.POST("/api/v1/tables/{id}/word", { ...this.path, body: { word } })));
  }

  async resign(seat?: number): Promise<void> {
    this.look(await answer(server.POST("/api/v1/tables/{id}/resign", { ...this.path, body: { seat: seat ?? null } })));
  }

  async offer(what: "draw" | "abort"): Promise<void> {
    const asked =
      what === "draw"
        ? server.POST("/api/v1/tables/{id}/draw", this.path)
        : server.POST("/api/v1/tables/{id}/abort", this.path);
    this.look(await answer(asked));
  }

  async reply(what: "undo" | "draw" | "abort", agree: boolean): Promise<void> {
    this.look(await answer(server.POST("/api/v1/tables/{id}/answers", { ...this.path, body: { what, agree } })));
  }

  async claim(): Promise<void> {
    this.look(await answer(server.POST("/api/v1/tables/{id}/claim", this.path)));
  }

  /** The table where it is played again. */
  async rematch(): Promise<string> {
    return (await answer(server.POST("/api/v1/tables/{id}/rematch", this.path))).now.id;
  }

  async say(text: string): Promise<void> {
    await answer(server.POST("/api/v1/tables/{id}/chat", { ...this.path, body: { text } }));
  }

  /** The board after so many steps; `at`: as the game stood at that entry, where steps were taken back since. */
  position(length: number, at?: number): Promise<PositionView> {
    return answer(
      server.GET("/api/v1/tables/{id}/positions/{length}", {
        params: { path: { id: this.id, length }, query: at === undefined ? {} : { at } },
      }),
    );
  }

  /** Why nothing can be done with the things pointed at. */
  why(targets: readonly string[]): Promise<RefusalView> {
    return answer(
      server.GET("/api/v1/tables/{id}/refusal", {
        params: { path: { id: this.id }, query: { target: targets.slice(0, 8) } },
      }),
    );
  }

  /** What could be played; this takes a while. */
  hint(): Promise<HintView> {
    return answer(server.GET("/api/v1/tables/{id}/hint", this.path));
  }
}
