/** The live socket of a table: says everything as it happens, and comes back by itself where it left off. */

import { language } from "../words/language.svelte";
import type { LiveMessage } from "./client";

export type Connection = "connecting" | "open" | "lost" | "closed";

const SILENCE = 45_000;
/** Longest and shortest wait before trying again, in milliseconds. */
const SOON = 250;
const LATE = 8_000;

export interface Listener {
  message(message: LiveMessage): void;
  connection(state: Connection): void;
  /** The server refuses for good: the table is not there, or not for us. */
  refused(problem: { code: string; title: string; detail: string }): void;
}

/** Listens to one table until closed. */
export class Live {
  private socket: WebSocket | null = null;
  private at = 0;
  private heard = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.seen);
    this.open();
  }

  /** Stop listening. */
  close(): void {
    this.over = true;
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.seen);
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
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

  /** Whoever comes back to a page whose connection was lost does not wait for the next try. */
  private seen = (): void => {
    if (document.visibilityState === "visible" && this.tries) this.now();
  };

  private open(): void {
    const before = this.socket;
    this.socket = null;
    before?.close();
    this.listener.connection(this.tries ? "lost" : "connecting");
    const query = new URLSearchParams({ lang: language.current });
    if (this.at) query.set("after", String(this.at));
    if (this.heard) query.set("heard", String(this.heard));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.table}/live?${query}`);
    this.socket = socket;
    this.watch();
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.watch();
      const message = JSON.parse(data) as
        LiveMessage | { kind: "beat" } | { code: string; title: string; detail: string };
      if ("code" in message) {
        this.listener.refused(message);
      } else if (message.kind !== "beat") {
        this.tries = 0;
        this.at = message.at;
        this.heard = message.heard;
        this.listener.connection("open");
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
  private watch(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.later(), SILENCE);
  }

  private later(): void {
    if (this.over) return;
    clearTimeout(this.timer);
    this.tries += 1;
    this.listener.connection("lost");
    const wait = Math.min(LATE, SOON * 2 ** (this.tries - 1));
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}
