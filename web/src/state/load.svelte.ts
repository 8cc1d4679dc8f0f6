/** Asking the server for what a page shows, again when the language changes, and again now and then. */

import { Problem } from "../api/client";
import { language } from "../words/language.svelte";

/** Something a page asks the server for. Make it while a component is set up; it asks at once. */
export class Loaded<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  private asked = 0;

  /** `ask` is asked again whenever the language, or any state that it reads before it waits, has changed. */
  constructor(private readonly ask: () => Promise<T>) {
    $effect(() => {
      void language.current;
      void this.again();
    });
  }

  /** Ask now; what was known stays until the answer is there. Of several questions only the last one counts. */
  async again(): Promise<void> {
    const mine = ++this.asked;
    try {
      const value = await this.ask();
      if (mine !== this.asked) return;
      this.value = value;
      this.problem = null;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (mine === this.asked) this.problem = problem;
    }
  }
}

/** Do something every few seconds as long as somebody looks at the page, and at once when they come back to it. */
export function whileSeen(seconds: number, act: () => void): void {
  $effect(() => {
    const seen = (): boolean => document.visibilityState === "visible";
    const timer = setInterval(() => seen() && act(), seconds * 1000);
    const back = (): void => {
      if (seen()) act();
    };
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", back);
    };
  });
}
