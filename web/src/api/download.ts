/** Saving something as a file. */

import { language } from "../words/language.svelte";
import { answer } from "./client";
import { transport } from "./transport";

/** What whoever keeps the tables gives at an address, to be kept as a file; a `Problem` where that is none. */
export function fileAt(href: string): Promise<Blob> {
  const coming = async (): Promise<{ data?: Blob; error?: unknown; response: Response }> => {
    const response = await transport.fetch(new Request(href, { headers: { "Accept-Language": language.current } }));
    if (response.ok) return { data: await response.blob(), response };
    return { error: await response.json().catch(() => null), response };
  };
  return answer(coming());
}

/** Have the browser keep a file. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
