/** Memory as it was, put back without touching what is empty: pages that nobody writes to take no room. */

/** Numbers that are looked at together: a page of memory. */
const PAGE = 1024;

/** Write numbers over others of which most are 0 on both sides; only pages that differ from that are written to. */
export function pour(from: Uint32Array, to: Uint32Array): void {
  for (let at = 0; at < from.length; at += PAGE) {
    const end = Math.min(at + PAGE, from.length);
    if (!empty(from, at, end) || !empty(to, at, end)) to.set(from.subarray(at, end), at);
  }
}

function empty(numbers: Uint32Array, at: number, end: number): boolean {
  for (let n = at; n < end; n++) if (numbers[n] !== 0) return false;
  return true;
}

/**
 * A snapshot of Pyodide's, which writes itself into a memory as soon as its part that is the memory is asked for, and
 * leaves nothing to be written afterwards.
 */
export class Sparse extends Uint8Array<ArrayBuffer> {
  /** The memory that it goes to, where there is one. */
  into: () => Int8Array | undefined = () => undefined;

  override subarray(begin?: number, end?: number): Uint8Array<ArrayBuffer> {
    const part = new Uint8Array(this.buffer).subarray(begin, end);
    const memory = end === undefined ? this.into() : undefined;
    if (!memory || part.byteOffset % 4 || part.length % 4 || part.length > memory.length) return part;
    pour(
      new Uint32Array(part.buffer, part.byteOffset, part.length / 4),
      new Uint32Array(memory.buffer, memory.byteOffset, part.length / 4),
    );
    return new Uint8Array();
  }
}
