/** Which page is shown, by the address: links are plain links, going back is the browser's. */

import { pathOf, to, written } from "./address";
import { ofApi } from "./api/addresses";

export type Page =
  | "home"
  | "new"
  | "table"
  | "mine"
  | "review"
  | "rules"
  | "learn"
  | "puzzles"
  | "editions"
  | "settings"
  | "about"
  | "lost";

export interface Route {
  page: Page;
  /** The table's or game's id, where the page has one. */
  id: string | null;
}

const PAGES: Record<string, Page> = {
  new: "new",
  table: "table",
  games: "mine",
  review: "review",
  rules: "rules",
  learn: "learn",
  puzzles: "puzzles",
  editions: "editions",
  settings: "settings",
  about: "about",
};

/** What an address shows: `/table/abc`, `/new/dice`, `/rules/world`, `/learn/world`, … */
export function route(path: string): Route {
  const [first = "", id = null, ...more] = path.split("/").filter(Boolean);
  if (!first) return { page: "home", id: null };
  const page = PAGES[first];
  if (!page || more.length || ((page === "table" || page === "learn") && !id)) return { page: "lost", id: null };
  return { page, id: id && written(id) };
}

class Router {
  path = $state(pathOf(location) ?? "/lost");
  /** The part after `#`, without it: an invitation, or a section of the rules. */
  fragment = $state(written(location.hash.slice(1)));
  current = $derived(route(this.path));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** Go to another page of the app. */
  go(path: string, replace = false): void {
    this.visit(to(path), replace);
  }

  private visit(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.read();
    if (!this.fragment) scrollTo(0, 0);
  }

  /** Put something behind the `#` of the address, or take it away; nothing else changes. */
  mark(fragment: string): void {
    if (this.fragment === fragment) return;
    const rest = location.pathname + location.search;
    history.replaceState(history.state, "", fragment ? `${rest}#${encodeURIComponent(fragment)}` : rest);
    this.fragment = fragment;
  }

  private read(): void {
    this.path = pathOf(location) ?? "/lost";
    this.fragment = written(location.hash.slice(1));
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (pathOf(link) === null || ofApi(link.pathname) || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.visit(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
