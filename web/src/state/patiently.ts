/**
 * Parts of the app that are loaded only where they are needed. A connection may break just then: the part is asked for
 * again until it is there, and what waits for it goes on waiting.
 */

/** Style sheets that did not arrive. Whoever asks for their part again does not ask for them again: see `mended`. */
const torn = new Set<HTMLLinkElement>();
if (typeof window !== "undefined")
  window.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") torn.add(target);
    },
    true,
  );

/** Ask again for the style sheets that did not arrive. */
async function mended(): Promise<void> {
  for (const link of torn) {
    const again = link.cloneNode() as HTMLLinkElement;
    await new Promise((arrived, failed) => {
      again.onload = arrived;
      again.onerror = failed;
      link.replaceWith(again);
    }).finally(() => torn.delete(link));
  }
}

/** After so many milliseconds, or when the device says that it is connected again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener("online", done);
      over();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}

/** How many parts are on their way, or wait until they may be. */
let coming = 0;

/** Whether something that is to be shown is still awaited. */
export function awaiting(): boolean {
  return coming > 0;
}

/** Once the browser has time, or a while has gone by: what is looked at first comes first. */
export async function whenIdle(): Promise<void> {
  coming += 1;
  await new Promise((idle) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(idle, { timeout: 1500 });
    else setTimeout(idle, 200);
  });
  coming -= 1;
}

/** What is loaded, as soon as it is; after `tries` in vain the error. */
export async function patiently<Part>(load: () => Promise<Part>, tries = Infinity): Promise<Part> {
  coming += 1;
  try {
    for (let tried = 1, wait = 500; ; tried += 1, wait = Math.min(wait * 2, 15_000)) {
      try {
        await mended();
        return await load();
      } catch (error) {
        if (tried >= tries) throw error;
        await pause(wait);
      }
    }
  } finally {
    coming -= 1;
  }
}
