/** What somebody likes, kept on their device. */

import { MediaQuery } from "svelte/reactivity";

import { FIRST_LEVEL } from "../words/levels";
import { keep, kept } from "./device";

export type Theme = "auto" | "light" | "dark";
export type Palette = "standard" | "red-green" | "blue-yellow";
export type View = "plan" | "city";
/** `auto`: nobody chose; the city wherever it can be pointed at, otherwise the plan. */
export type ViewChoice = View | "auto";
export type Motion = "auto" | "slow" | "quick" | "off";

export interface Settings {
  theme: Theme;
  /** Owners' colours, for the eyes one has. */
  palette: Palette;
  /** How boards are drawn. */
  view: ViewChoice;
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
  /** Explain the goal of a game and each decision when they come up for the first time. */
  tips: boolean;
  /** The level of the computer's players in games begun with one click. */
  level: string;
  /** Own games, against the computer or at one screen, are to be on this device. */
  device: boolean;
}

const KEY = "gratteciel.settings";
export const DEFAULTS: Settings = {
  theme: "auto",
  palette: "standard",
  view: "auto",
  forced: true,
  confirm: true,
  notation: false,
  motion: "auto",
  sound: false,
  keys: true,
  tips: true,
  level: FIRST_LEVEL,
  device: false,
};

/** What may be kept beside settings, or in the place of one. */
interface Older {
  version?: number;
  lessons?: boolean;
}

/** Of settings as they were first kept there is no version. */
const VERSION = 2;
/** What they all held then, whether or not anybody had chosen it. */
const UNASKED: Settings = { ...DEFAULTS, view: "plan" };

/** What somebody chose, of what was kept; what is unknown or of another type is left out. */
export function chosenOf(text: string | null): Partial<Settings> {
  try {
    // What `tips` says was called `lessons` before there were lessons.
    const { version, lessons, ...read } = JSON.parse(text ?? "{}") as Partial<Settings> & Older;
    if (lessons !== undefined) read.tips ??= lessons;
    const known = Object.entries(read).filter(([name, value]) => {
      const key = name as keyof Settings;
      return typeof value === typeof DEFAULTS[key] && (version !== undefined || value !== UNASKED[key]);
    });
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/** What is kept of settings: what was chosen before, and what is not as it was. */
export function toKeep(before: Partial<Settings>, settings: Settings): Partial<Settings> {
  const names = Object.keys(settings) as (keyof Settings)[];
  const chosen = names.filter((name) => name in before || settings[name] !== DEFAULTS[name]);
  return Object.fromEntries(chosen.map((name) => [name, settings[name]]));
}

let chosen = chosenOf(kept(KEY));
export const settings = $state<Settings>({ ...DEFAULTS, ...chosen });

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
    chosen = toKeep(chosen, settings);
    if (Object.keys(chosen).length || kept(KEY) !== null) keep(KEY, JSON.stringify({ version: VERSION, ...chosen }));
    const root = document.documentElement;
    root.dataset.theme = settings.theme === "auto" ? (dark.current ? "dark" : "light") : settings.theme;
    root.dataset.palette = settings.palette;
    root.dataset.motion = settings.motion;
  });
}
