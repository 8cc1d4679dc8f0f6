/** Files of the house over a network that may fail: asked for again, and going on where they stopped. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** The browser's own, whatever Pyodide is given. */
export const outside = globalThis.fetch.bind(globalThis);

/** Something did not come. */
export class Missing extends Error {}

/** How often a file is asked for, and milliseconds until the next time. */
const TRIES = 3;
const PAUSE = 500;
/** Milliseconds for which nothing may come of a file. */
const SILENCE = 30_000;

/**
 * What comes of a file, piece by piece. Where nothing more does it is asked for again, and goes on behind what has come;
 * given up where that brings nothing, either. `size`: how many bytes it has, where that is known.
 */
export async function* fetched(address: string, size = 0): AsyncGenerator<Bytes> {
  let come = 0;
  for (let tries = 1; ; tries++) {
    try {
      let passed = 0;
      for await (const bytes of once(address)) {
        const known = Math.min(bytes.length, come - passed);
        passed += bytes.length;
        if (known === bytes.length) continue;
        come = passed;
        tries = 1;
        yield bytes.subarray(known);
      }
      if (come >= size) return;
      throw new Error(`${come} bytes of ${size}`);
    } catch (error) {
      if (tries >= TRIES) throw new Missing(`${address}: ${String(error)}`);
      await pause(tries);
    }
  }
}

async function* once(address: string): AsyncGenerator<Bytes> {
  const patience = new AbortController();
  const silent = (): void => patience.abort(new Error("nothing more comes"));
  let timer = setTimeout(silent, SILENCE);
  try {
    const answer = await outside(address, { signal: patience.signal });
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
    for await (const bytes of readFrom(answer.body)) {
      clearTimeout(timer);
      yield bytes;
      timer = setTimeout(silent, SILENCE);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** What is in a stream: not every browser can be asked for that by `for await`. */
export async function* readFrom(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Nobody wants the rest; that the stream has failed is known already.
    await reader.cancel().catch(() => undefined);
  }
}

/** A stream of pieces; `note` hears of each, and `fail` of what there is instead of the next. */
export function streamOf(
  pieces: AsyncGenerator<Bytes>,
  note: (bytes: Bytes) => void = () => undefined,
  fail: (error: unknown) => void = () => undefined,
): ReadableStream<Bytes> {
  return new ReadableStream({
    async pull(stream) {
      try {
        const { done, value } = await pieces.next();
        if (done) return stream.close();
        note(value);
        stream.enqueue(value);
      } catch (error) {
        fail(error);
        stream.error(error);
      }
    },
    cancel: () => void pieces.return(undefined),
  });
}

/** What a file of JSON says. */
export async function json(address: string): Promise<unknown> {
  try {
    return await new Response(streamOf(fetched(address))).json();
  } catch (error) {
    throw new Missing(`${address}: ${String(error)}`);
  }
}

/** A script, asked for again where it does not come: by another address, as browsers may remember that of what failed. */
export async function script(address: string): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await import(/* @vite-ignore */ tries === 1 ? address : `${address}?${tries}`);
    } catch (error) {
      if (tries === TRIES) throw new Missing(`${address}: ${String(error)}`);
      await pause(tries);
    }
  }
}

function pause(tries: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, PAUSE * tries));
}
