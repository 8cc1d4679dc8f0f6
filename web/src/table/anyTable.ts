/** What the parts around a board need of a table: a live one has it, and that of a lesson's task. */

import type { LiveTable } from "../state/table.svelte";

export type AnyTable = Pick<
  LiveTable,
  | "now"
  | "lines"
  | "seen"
  | "game"
  | "sent"
  | "sending"
  | "thought"
  | "play"
  | "undo"
  | "why"
  | "hint"
  | "hurry"
  | "position"
>;
