/** French signs keep to their word: no line breaks before « : ; ! ? », nor inside guillemets. */

/** A French text with unbreakable spaces where they belong. */
export function bound(text: string): string {
  return text.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** The same for every text of a part of the app: in lists, in lists of lists, and made by functions. */
export function typeset<T>(texts: T): T {
  return set(texts) as T;
}

function set(one: unknown): unknown {
  if (typeof one === "string") return bound(one);
  if (typeof one === "function")
    return (...holes: unknown[]) => set((one as (...holes: unknown[]) => unknown)(...holes));
  if (Array.isArray(one)) return one.map(set);
  if (typeof one === "object" && one !== null)
    return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, set(value)]));
  return one;
}
