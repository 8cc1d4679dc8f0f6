/** Keys at the table, and when they are meant for something else. */

export type Command =
  | "confirm"
  | "clear"
  | "moves"
  | "log"
  | "chat"
  | "back"
  | "view"
  | "hint"
  | "help"
  | "earlier"
  | "later"
  | "now"
  | "first"
  | "watch";

const LETTERS: Record<string, Command> = {
  m: "moves",
  l: "log",
  c: "chat",
  u: "back",
  v: "view",
  h: "hint",
  "?": "help",
};
const ARROWS: Record<string, Command> = {
  ArrowLeft: "earlier",
  ArrowRight: "later",
  Home: "first",
  End: "now",
  " ": "watch",
};

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

/** What the focus is on: nothing in particular, the board, something that writes, or a control that takes keys. */
export type Focus = "page" | "board" | "text" | "control";

/** What a key means at the table; `letters` false: single letters were switched off. Null: it is not for the table. */
export function command(pressed: Pressed, focus: Focus, letters: boolean): Command | null {
  if (pressed.defaultPrevented || pressed.ctrlKey || pressed.metaKey || pressed.altKey || focus === "text") return null;
  if (pressed.key === "Escape") return "clear";
  if (pressed.key === "Enter") return focus === "page" ? "confirm" : null;
  // With shift they move the city.
  if (focus === "page" && !pressed.shiftKey && ARROWS[pressed.key]) return ARROWS[pressed.key]!;
  return letters ? (LETTERS[pressed.key.toLowerCase()] ?? null) : null;
}

/** What an element with the focus is, for the keys. */
export function focusOf(element: Element | null): Focus {
  if (!element) return "page";
  if (element.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]"))
    return "text";
  if (element.closest("[data-board]")) return "board";
  return element.closest("a, button, summary, input, [role=tab], [role=button]") ? "control" : "page";
}
