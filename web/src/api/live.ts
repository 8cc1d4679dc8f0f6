/** The live socket of a table: says everything as it happens, and comes back by itself where it left off. */

import { language } from "../words/language.svelte";
import type { Company, LiveMessage, ThoughtView } from "./client";
import { OPEN, transport, type Wire } from "./transport";

export type Connection = "connecting" | "open" | "lost" | "closed";

/** All in milliseconds. Of a wire that breaks without a word one knows after `ASK + PATIENCE + LATER`: under 5 s. */
const ASK = 1_800;
const PATIENCE = 2_200;
const LATER = 300;
/** A page that is not looked at does not ask; there the server's own beats must do. */
const SILENCE = 45_000;
/** Longest and shortest wait before trying again. */
const SOON = 250;
const LATE = 8_000;

export interface Listener {
  message(message: LiveMessage): void;
  company(company: Company): void;
  /** How far the bot to move is. */
  thought(thought: ThoughtView): void;
  connection(state: Connection): void;
  /** The server refuses for good: the table is not there, or not for us. */
  refused(problem: { code: string; title: string; detail: string }): void;
}

type Said =
  | LiveMessage
  | ThoughtView
  | { kind: "beat" }
  | { kind: "company"; company: Company }
  | { code: string; title: string; detail: string };

/** Listens to one table until closed. */
export class Live {
  private socket: Wire | null = null;
  private at = 0;
  private heard = 0;
  private tries = 0;
  /** Until the next try. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  /** Until an answer must have come to what was asked. */
  private asked: ReturnType<typeof setTimeout> | undefined;
  private readonly asking: ReturnType<typeof setInterval>;
  private over = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.now);
    addEventListener("offline", this.ask);
    document.addEventListener("visibilitychange", this.seen);
    this.asking = setInterval(this.ask, ASK);
    this.open();
  }

  /** Stop listening. */
  close(): void {
    this.over = true;
    removeEventListener("online", this.now);
    removeEventListener("offline", this.ask);
    document.removeEventListener("visibilitychange", this.seen);
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.answered();
    clearInterval(this.asking);
    this.socket?.close();
    this.listener.connection("closed");
  }

  /** Start from the beginning, as in another language. */
  again(): void {
    this.at = this.heard = 0;
    this.now();
  }

  private now = (): void => {
    clearTimeout(this.timer);
    this.tries = 0;
    this.open();
  };

  /** Whoever comes back to a page does not wait for the next try, nor for the next question. */
  private seen = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.tries) this.now();
    else this.ask();
  };

  /** Ask whether the wire is whole, where somebody looks. */
  private ask = (): void => {
    const socket = this.socket;
    if (this.asked || socket?.readyState !== OPEN || document.visibilityState !== "visible") return;
    socket.send("?");
    const missed = (): void => {
      this.asked = undefined;
      if (socket === this.socket) this.later(1_000);
    };
    // What came while the page was busy is heard before it is missed.
    this.asked = setTimeout(() => (this.asked = setTimeout(missed, LATER)), PATIENCE);
  };

  private answered(): void {
    clearTimeout(this.asked);
    this.asked = undefined;
  }

  private open(): void {
    const before = this.socket;
    this.socket = null;
    before?.close();
    this.answered();
    this.listener.connection(this.tries ? "lost" : "connecting");
    const query = new URLSearchParams({ lang: language.current, company: "1", thoughts: "1" });
    if (this.at) query.set("after", String(this.at));
    if (this.heard) query.set("heard", String(this.heard));
    const socket = transport.live(this.table, query);
    this.socket = socket;
    this.watch(transport.opening(this.table));
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.watch(SILENCE);
      this.answered();
      const message = JSON.parse(data) as Said;
      if ("code" in message) return this.listener.refused(message);
      // An answer that came late after all.
      clearTimeout(this.timer);
      this.tries = 0;
      this.listener.connection("open");
      if (message.kind === "company") this.listener.company(message.company);
      else if (message.kind === "thought") this.listener.thought(message);
      else if (message.kind !== "beat") {
        this.at = message.at;
        this.heard = message.heard;
        this.listener.message(message);
      }
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket || this.over) return;
      // 4000 and an HTTP status: refused for a reason; only too many requests and restarts pass.
      if (code >= 4400 && code < 4500 && code !== 4429) return;
      this.later();
    };
  }

  /** A server that is silent for longer than two beats is gone, whatever the socket believes. */
  private watch(patience: number): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.later(), patience);
  }

  private later(least = 0): void {
    if (this.over) return;
    clearTimeout(this.timer);
    this.tries += 1;
    this.listener.connection("lost");
    const wait = Math.max(least, Math.min(LATE, SOON * 2 ** (this.tries - 1)));
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}
