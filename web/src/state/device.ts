/** Small things that this device keeps by name; where it refuses, or is full, they last as long as the page. */

const here = new Map<string, string | null>();

/** What is kept under a name; null: nothing. */
export function kept(name: string): string | null {
  const later = here.get(name);
  if (later !== undefined) return later;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under a name; null: nothing any more. */
export function keep(name: string, text: string | null): void {
  here.delete(name);
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    here.set(name, text);
  }
}
