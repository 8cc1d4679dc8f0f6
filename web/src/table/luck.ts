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
}

const RANGE = 1n << 256n;
const SEATS_LABEL = "gratteciel seats 1";

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** What the log said of luck: each roll as it was told, and the order of the seats. */
export function seen(lines: readonly LineView[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const line of lines) {
    if (line.kind === "step" && (line.seat ?? null) === null) found.set(line.number, line.step ?? "?");
    if (line.kind === "seats") found.set(line.number, (line.facts?.["order"] as number[]).join(" "));
  }
  return found;
}

/**
 * Compute every roll again, and the order of the seats. `shown` is the commitment as this page was told it; `seen` what
 * the log said, by the number of the entry, as far as it was told (an order as numbers with spaces between them).
 */
export async function verify(luck: Luck, shown: string, seen: ReadonlyMap<number, string>): Promise<Verdict> {
  const secret = bytes(luck.secret);
  const digest = hex(await crypto.subtle.digest("SHA-256", secret));
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const unfair: number[] = [];
  const retold: number[] = [];
  const opened = new Set(luck.rolls.map((roll) => roll.entry));
  if (luck.seats) {
    const { entry, order } = luck.seats;
    opened.add(entry);
    if (!(await drawnFairly(key, luck, luck.seats))) unfair.push(entry);
    const told = seen.get(entry);
    if (told !== undefined && told !== order.join(" ")) retold.push(entry);
  }
  for (const entry of seen.keys()) if (!opened.has(entry)) retold.push(entry);
  for (const roll of luck.rolls) {
    const weights = roll.outcomes.map((outcome) => BigInt(outcome.weight));
    const drawn = await draw(key, luck.label, luck.words, roll.entry, weights);
    if (drawn !== roll.drawn || roll.outcomes[drawn]?.step !== roll.step) unfair.push(roll.entry);
    const told = seen.get(roll.entry);
    if (told !== undefined && !told.endsWith("?") && told !== roll.step) retold.push(roll.entry);
  }
  return {
    secret: digest === luck.commitment && digest === shown,
    rolls: luck.rolls.length,
    seats: luck.seats !== null,
    unfair,
    retold,
  };
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

/** The place among weighted outcomes that follows from secret, words and entry. */
async function draw(
  key: CryptoKey,
  label: string,
  said: readonly string[],
  entry: number,
  weights: readonly bigint[],
): Promise<number> {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const limit = RANGE - (RANGE % total);
  const words = said.map((word) => `${utf8(word).length} ${word}`);
  let number = limit;
  for (let attempt = 0; number >= limit; attempt++) {
    const message = [label, entry, attempt, ...words].join("\n");
    number = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, utf8(message)))}`);
  }
  let left = number % total;
  return weights.findIndex((weight) => (left -= weight) < 0n);
}
