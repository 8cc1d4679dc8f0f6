/** What there is where one plays: asked once; what is missing there is not shown. */

import { answer, server } from "./client";
import { transport } from "./transport";

class Capabilities {
  private groups = $state.raw<ReadonlySet<string> | null>(null);
  private asked = false;

  /** Whether something is there: `accounts`, `ratings`, `tokens` …; `device`: tables may be on this device, too. */
  has(group: string): boolean {
    if (group === "device") return transport.both;
    if (!this.asked) void this.ask();
    return this.groups?.has(group) ?? transport.presumed;
  }

  private async ask(): Promise<void> {
    this.asked = true;
    try {
      this.groups = new Set((await answer(server.GET("/capabilities"))).groups);
    } catch {
      this.asked = false;
    }
  }
}

export const capabilities = new Capabilities();
