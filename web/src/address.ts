/**
 * Where the app's pages are. On a server each has a path (`/table/abc`); in a folder of files each page has a folder of
 * its own, wherever the whole may lie, and what it is about stands in the query (`…/table/?id=abc`).
 */

import { said } from "./api/said";

/** The folder of files that the app is in, as the page says; null: a server's root. */
const root = rootOf(said("root") ?? null, globalThis.document?.baseURI);

function rootOf(said: string | null, base: string | undefined): string | null {
  return said === null ? null : new URL(said, base).pathname;
}

// In a folder they are relative, and the address that they are relative to changes with every page.
if (root !== null)
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[href]")) link.setAttribute("href", link.href);

/** The address of a page that is called by its path. */
export function to(path: string, below = root): string {
  if (below === null) return path;
  const { pathname, search, hash } = new URL(path, "http://page");
  const [page, id] = pathname.split("/").filter(Boolean);
  const query = new URLSearchParams(search);
  // What it is about stands first.
  const asked = new URLSearchParams(id === undefined ? [] : [["id", written(id)]]);
  for (const [name, value] of query) asked.append(name, value);
  return `${below}${page ? `${page}/` : ""}${asked.size ? `?${asked}` : ""}${hash}`;
}

/** The path of the page at an address; null: none of ours is there. */
export function pathOf(address: { pathname: string; search: string }, below = root): string | null {
  if (below === null) return address.pathname;
  if (!address.pathname.startsWith(below)) return null;
  const page = address.pathname.slice(below.length).replace(/(index\.html)?$/, "");
  const id = new URLSearchParams(address.search).get("id");
  return `/${page}${id === null ? "" : `${page.endsWith("/") || !page ? "" : "/"}${encodeURIComponent(id)}`}`;
}

/** What a part of an address says; of one that somebody cut off or changed, as it stands there. */
export function written(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
