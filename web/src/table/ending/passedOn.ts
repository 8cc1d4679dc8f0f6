/**
 * A record behind the `#` of an address: deflated, as base64url. Nothing of it is sent to anybody; whoever opens the
 * address has the whole game.
 */

/** Letters of a record, and of what stands in an address for it, at most. */
const MOST = 60_000;
const LONGEST = 40_000;
const MARK = "g=";

async function through(data: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most: number) {
  const reader = new Blob([data])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>)
    .getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    // What unpacks to more than any record is none.
    if (size > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The fragment of an address that has a record; null: it is too long for an address. */
export async function packed(record: string): Promise<string | null> {
  const deflated = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"), LONGEST);
  if (!deflated) return null;
  const text = btoa(Array.from(deflated, (byte) => String.fromCharCode(byte)).join(""));
  return MARK + text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The record that a fragment has; null: it has none, or one that is broken or too long. */
export async function unpacked(fragment: string): Promise<string | null> {
  const found = /^g=([A-Za-z0-9_-]+)$/.exec(fragment);
  if (!found || fragment.length > LONGEST * 1.5) return null;
  try {
    const text = atob(found[1]!.replace(/-/g, "+").replace(/_/g, "/"));
    const data = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const whole = await through(data, new DecompressionStream("deflate-raw"), MOST);
    return whole && new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    return null;
  }
}
