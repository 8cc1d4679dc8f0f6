/** What somebody likes, kept on their device. */

import { MediaQuery } from "svelte/reactivity";

import { FIRST_LEVEL } from "../words/levels";

export type Theme = "auto" | "light" | "dark";
export type Palette = "standard" | "red-green" | "blue-yellow";
export type View = "plan" | "city";
export type Motion = "auto" | "slow" | "quick" | "off";

export interface Settings {
  theme: Theme;
  /** Owners' colours, for the eyes one has. */
  palette: Palette;
  /** How boards are drawn. */
  view: View;
  /** A step without a choice plays itself. */
  forced: boolean;
  /** Ask before a turn is final. */
  confirm: boolean;
  /** Notation beside the prose of the log. */
  notation: boolean;
  /** How what happens is told: where the device wants motion, at a usual pace, slower or quicker; or not at all. */
  motion: Motion;
  /** Sound when it is one's turn. */
  sound: boolean;
  /** Single letters as keys at the table; some tools for speech would press them by mistake. */
  keys: boolean;
  /** The level of the computer's players in games begun with one click. */
  level: string;
}

const KEY = "gratteciel.settings";
export const DEFAULTS: Settings = {
  theme: "auto",
  palette: "standard",
  view: "plan",
  forced: true,
  confirm: true,
  notation: false,
  motion: "auto",
  sound: false,
  keys: true,
  level: FIRST_LEVEL,
};

function kept(): Settings {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    const known = Object.entries(read).filter(
      ([name, value]) => typeof value === typeof DEFAULTS[name as keyof Settings],
    );
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(kept());

/** Whether things should move. */
export function moving(): boolean {
  return settings.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How many times as long as usual things take. */
export function tempo(): number {
  return settings.motion === "slow" ? 2 : settings.motion === "quick" ? 0.5 : 1;
}

/** Whether the device is dark. */
const dark = new MediaQuery("(prefers-color-scheme: dark)");

/** Keep the settings as they change, and show theme and palette; called once by the app. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    const root = document.documentElement;
    root.dataset.theme = settings.theme === "auto" ? (dark.current ? "dark" : "light") : settings.theme;
    root.dataset.palette = settings.palette;
    root.dataset.motion = settings.motion;
  });
}
