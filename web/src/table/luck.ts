/**
 * Whether the luck of a finished game was fair, computed in the page itself with nothing but SHA-256 and HMAC: what
 * `docs/server.md` describes, step by step.
 */

import type { LineView, Schemas } from "../api/client";

export type Luck = Schemas["LuckView"];

export interface Verdict {
  /** Whether the secret is the one whose digest was shown before the first step. */
  readonly secret: boolean;
  /** How many rolls were computed again. */
  readonly rolls: number;
  /** Whether there was an order of the seats to be computed again. */
  readonly seats: boolean;
  /** The numbers of the entries whose roll is not what the secret says. */
  readonly unfair: readonly number[];
  /** The numbers of the entries that were seen in the log otherwise than they are laid open now. */
  readonly retold: readonly number[];
  /** Whether the words that the luck follows from are those of the log. */
  readonly words: boolean;
}

const RANGE = 1n << 256n;
const OLD_LABEL = "gratteciel luck 1";
const LABELS = [OLD_LABEL, "gratteciel luck 2"];
const SEATS_LABEL = "gratteciel seats 1";

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * What the log said of luck: each roll as it was told, what was taken back, and the order of the seats. What was rolled
 * in another game, which this one goes on from after so many steps (`begins`), was not promised here.
 */
export function seen(lines: readonly LineView[], begins = 0): Map<number, string> {
  const found = new Map<number, string>();
  for (const line of lines) {
    if (line.kind === "undo") found.set(line.number, takenBack(line.length ?? 0));
    const own = line.kind === "step" && (line.length ?? Infinity) > begins;
    if (own && (line.seat ?? null) === null) found.set(line.number, line.step ?? "?");
    if (line.kind === "seats") found.set(line.number, (line.facts?.["order"] as number[]).join(" "));
  }
  return found;
}

/** The words that the log has for the luck of so many seats. */
export function said(lines: readonly LineView[], seats: number): string[] {
  let words = Array<string>(seats).fill("");
  for (const line of lines) {
    if (line.kind === "word") words[line.seat ?? -1] = String(line.facts?.["text"]);
    if (line.kind === "rise") words[line.seat ?? -1] = "";
    if (line.kind === "seats") words = (line.facts?.["order"] as number[]).map((seat) => words[seat] ?? "");
  }
  return words;
}

const takenBack = (to: number): string => `back ${to}`;

/**
 * Compute every roll again, and the order of the seats. A roll follows from its ordinal, which is counted here: one
 * more than the rolls that stood before it. Under the first label it follows from the number of its entry.
 *
 * `shown` is the commitment as this page was told it; `seen` what the log said, by the number of the entry, as far as it
 * was told (an order as numbers with spaces between them), and `said` the words it had, where somebody has read them.
 */
export async function verify(
  luck: Luck,
  shown: string,
  seen: ReadonlyMap<number, string>,
  said: readonly string[] = luck.words,
): Promise<Verdict> {
  const secret = bytes(luck.secret);
  const digest = hex(await crypto.subtle.digest("SHA-256", secret));
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const unfair: number[] = [];
  const retold: number[] = [];
  const opened = new Set<number>();
  if (luck.seats) {
    const { entry, order } = luck.seats;
    opened.add(entry);
    if (!(await drawnFairly(key, luck, luck.seats))) unfair.push(entry);
    const told = seen.get(entry);
    if (told !== undefined && told !== order.join(" ")) retold.push(entry);
  }
  let standing: Luck["rolls"] = [];
  for (const event of inOrder(luck)) {
    const { entry } = event;
    opened.add(entry);
    const told = seen.get(entry);
    if ("to" in event) {
      standing = standing.filter((roll) => roll.length <= event.to);
      // Whoever has read the log has read all of it: nothing was taken back that does not stand there.
      if (seen.size && told !== takenBack(event.to)) retold.push(entry);
      continue;
    }
    const ordinal = standing.push(event);
    const weights = event.outcomes.map((outcome) => BigInt(outcome.weight));
    const number = luck.label === OLD_LABEL ? entry : ordinal;
    const drawn = await draw(key, luck.label, luck.words, number, weights);
    const follows = LABELS.includes(luck.label) && drawn === event.drawn;
    if (!follows || event.outcomes[drawn]?.step !== event.step) unfair.push(entry);
    if (told !== undefined && !told.endsWith("?") && told !== event.step) retold.push(entry);
  }
  for (const entry of seen.keys()) if (!opened.has(entry)) retold.push(entry);
  // A roll that neither stands nor was taken back would shift the numbers of all that follow.
  for (const roll of luck.rolls) if (roll.stands !== standing.includes(roll)) unfair.push(roll.entry);
  return {
    secret: digest === luck.commitment && digest === shown,
    rolls: luck.rolls.length,
    seats: luck.seats !== null,
    unfair,
    retold,
    words: JSON.stringify(luck.words) === JSON.stringify(said),
  };
}

/**
 * The numbers of the entries whose outcomes are not those of the rules, in their order and with their weights; `rules`
 * is what somebody says of the game's record who is not the one that laid its luck open.
 */
export function unruly(luck: Luck, rules: Schemas["RuledLuck"]): number[] {
  const possible = new Map(rules.rolls.map((roll) => [roll.length, JSON.stringify([roll.step, roll.outcomes])]));
  const standing = luck.rolls.filter((roll) => roll.stands);
  const wrong = standing.filter((roll) => possible.get(roll.length) !== JSON.stringify([roll.step, roll.outcomes]));
  const missing = rules.rolls.length - standing.length;
  return missing > 0 ? [...wrong.map((roll) => roll.entry), 0] : wrong.map((roll) => roll.entry);
}

/** Rolls and what was taken back, as they happened. */
function inOrder(luck: Luck): (Luck["rolls"][number] | Luck["take_backs"][number])[] {
  return [...luck.rolls, ...luck.take_backs].sort((one, other) => one.entry - other.entry);
}

/** Whether the order of the seats follows from the secret, and from the same words as the rolls. */
async function drawnFairly(key: CryptoKey, luck: Luck, seats: NonNullable<Luck["seats"]>): Promise<boolean> {
  const orders = permutations(luck.words.length);
  const ones = orders.map(() => 1n);
  const expected = orders[await draw(key, SEATS_LABEL, seats.words, seats.entry, ones)]!;
  const same = luck.words.every((word, seat) => word === seats.words[seats.order[seat] ?? -1]);
  return same && seats.words.length === orders[0]!.length && expected.join(" ") === seats.order.join(" ");
}

/** All orders of so many seats, the one first that a dictionary has first. */
function permutations(count: number): number[][] {
  const extended = (begun: number[]): number[][] =>
    begun.length === count
      ? [begun]
      : Array.from({ length: count }, (_, seat) => seat)
          .filter((seat) => !begun.includes(seat))
          .flatMap((seat) => extended([...begun, seat]));
  return extended([]);
}

/** The place among weighted outcomes that follows from secret, words and number. */
async function draw(
  key: CryptoKey,
  label: string,
  said: readonly string[],
  which: number,
  weights: readonly bigint[],
): Promise<number> {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const limit = RANGE - (RANGE % total);
  const words = said.map((word) => `${utf8(word).length} ${word}`);
  let number = limit;
  for (let attempt = 0; number >= limit; attempt++) {
    const message = [label, which, attempt, ...words].join("\n");
    number = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, utf8(message)))}`);
  }
  let left = number % total;
  return weights.findIndex((weight) => (left -= weight) < 0n);
}
