/** The language everything is said in, and how texts, numbers and plurals are made of it. */

import { keep, kept } from "../state/device";
import { typeset } from "./typeset";

export type Lang = "en" | "fr";

const KEY = "gratteciel.lang";

function preferred(): Lang {
  const chosen = kept(KEY);
  if (chosen === "en" || chosen === "fr") return chosen;
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "fr" || tag === "en");
  return (first as Lang | undefined) ?? "en";
}

class Language {
  current = $state<Lang>(preferred());

  /** Speak another language from now on, on this device. */
  choose(lang: Lang): void {
    this.current = lang;
    keep(KEY, lang);
  }
}

export const language = new Language();

/**
 * The texts of one part of the app, in the language of the moment: `const t = said({ en: {…}, fr: {…} })`, then
 * `t().title`. Both languages must have the same keys; texts with holes are functions.
 */
export function said<T>(both: { en: T; fr: NoInfer<T> }): () => T {
  const texts = { en: both.en, fr: typeset(both.fr) };
  return () => texts[language.current];
}

/** What makes numbers and plurals of a language is costly to make, and is made once. */
const made = new Map<string, unknown>();

function once<T>(name: string, make: () => T): T {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
}

/** A number as people write it: 1,234 or 1 234. */
export function number(value: number, digits = 0): string {
  const tag = language.current;
  const form = { maximumFractionDigits: digits, minimumFractionDigits: digits };
  return once(`number ${tag} ${digits}`, () => new Intl.NumberFormat(tag, form)).format(value);
}

/** A share as a percentage: 12% or 12 %. */
export function percent(share: number, digits = 0): string {
  const tag = language.current;
  const form = { style: "percent", maximumFractionDigits: digits } as const;
  return once(`percent ${tag} ${digits}`, () => new Intl.NumberFormat(tag, form)).format(share);
}

/** The form of a text that goes with a number; `#` stands for the number: `plural(3, "# floor", "# floors")`. */
export function plural(count: number, one: string, other: string): string {
  const tag = language.current;
  const rules = once(`plural ${tag}`, () => new Intl.PluralRules(tag));
  const form = rules.select(count) === "one" ? one : other;
  return form.replaceAll("#", number(count));
}

/** Several things as one enumerates them: "a, b and c". */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language.current, { type: "conjunction" }).format(items);
}

/** A moment, as a date and a time of day. */
export function moment(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(language.current, { dateStyle: "medium", timeStyle: "short" });
}

/** The day of a moment. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(language.current, { dateStyle: "long" });
}

/** How long ago a moment was: "3 minutes ago". */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const form = new Intl.RelativeTimeFormat(language.current, { numeric: "auto" });
  const past = Math.max(0, now - seconds);
  if (past < 60) return form.format(0, "second");
  if (past < 3600) return form.format(-Math.round(past / 60), "minute");
  if (past < 86400) return form.format(-Math.round(past / 3600), "hour");
  return form.format(-Math.round(past / 86400), "day");
}

/** Seconds as a clock shows them: 1:05, or 2 d 3 h where there are many. */
export function clock(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= 86400)
    return `${number(Math.floor(left / 86400))} ${language.current === "fr" ? "j" : "d"} ${Math.floor((left % 86400) / 3600)} h`;
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
