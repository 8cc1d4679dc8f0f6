/**
 * Whether the luck of a finished game was fair, computed in the page itself with nothing but SHA-256 and HMAC: what
 * `docs/server.md` describes, step by step.
 */

import type { Schemas } from "../api/client";

export type Luck = Schemas["LuckView"];

export interface Verdict {
  /** Whether the secret is the one whose digest was shown before the first step. */
  readonly secret: boolean;
  /** How many rolls were computed again. */
  readonly rolls: number;
  /** The numbers of the entries whose roll is not what the secret says. */
  readonly unfair: readonly number[];
  /** The numbers of the entries that were seen in the log otherwise than they are laid open now. */
  readonly retold: readonly number[];
}

const RANGE = 1n << 256n;

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * Compute every roll again. `shown` is the commitment as this page was told it; `seen` what the log said, by the number
 * of the entry, as far as it was told.
 */
export async function verify(luck: Luck, shown: string, seen: ReadonlyMap<number, string>): Promise<Verdict> {
  const secret = bytes(luck.secret);
  const digest = hex(await crypto.subtle.digest("SHA-256", secret));
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const unfair: number[] = [];
  const retold: number[] = [];
  for (const roll of luck.rolls) {
    const drawn = await draw(key, luck, roll);
    if (drawn !== roll.drawn || roll.outcomes[drawn]?.step !== roll.step) unfair.push(roll.entry);
    const told = seen.get(roll.entry);
    if (told !== undefined && !told.endsWith("?") && told !== roll.step) retold.push(roll.entry);
  }
  return { secret: digest === luck.commitment && digest === shown, rolls: luck.rolls.length, unfair, retold };
}

/** The place among the outcomes that follows from secret, words and entry. */
async function draw(key: CryptoKey, luck: Luck, roll: Luck["rolls"][number]): Promise<number> {
  const total = roll.outcomes.reduce((sum, outcome) => sum + BigInt(outcome.weight), 0n);
  const limit = RANGE - (RANGE % total);
  const words = luck.words.map((word) => `${utf8(word).length} ${word}`);
  let number = limit;
  for (let attempt = 0; number >= limit; attempt++) {
    const message = [luck.label, roll.entry, attempt, ...words].join("\n");
    number = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, utf8(message)))}`);
  }
  let left = number % total;
  return roll.outcomes.findIndex((outcome) => (left -= BigInt(outcome.weight)) < 0n);
}
