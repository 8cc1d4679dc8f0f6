/** Who is here and who is away, in words. */

import type { Presence } from "../api/client";
import { language, said } from "../words/language.svelte";

const t = said({
  en: {
    here: (since: string) => `here since ${since}`,
    away: (since: string) => `away since ${since}`,
    never: "not here yet",
  },
  fr: {
    here: (since: string) => `là depuis ${since}`,
    away: (since: string) => `hors ligne depuis ${since}`,
    never: "pas encore là",
  },
});

/** A moment as people name it to each other: the time of day, and the day if it is not today. */
export function since(seconds: number, now = new Date()): string {
  const then = new Date(seconds * 1000);
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const today = then.toDateString() === now.toDateString();
  const day = { day: "numeric", month: "short" } as const;
  return then.toLocaleString(language.current, today ? time : { ...day, ...time });
}

/** Whether somebody is here, and since when; empty where nobody could be. */
export function presenceText(presence: Presence | null | undefined): string {
  if (!presence) return "";
  if (presence.since === null) return t().never;
  return presence.here ? t().here(since(presence.since)) : t().away(since(presence.since));
}
