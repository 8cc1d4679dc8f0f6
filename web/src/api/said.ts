/** What a page says of itself to the app. */

/** What it says under a name; undefined: nothing, or there is no page. */
export function said(name: string): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="gratteciel:${name}"]`)?.content;
}
