/** A rules page as it is shown: the server's HTML without its title, and what stands in it. */

import { designsIn, drawnDesigns } from "./designs";

export interface Sheet {
  /** Without the title, which the page around it has; wide tables can be scrolled by themselves. */
  html: string;
  /** Who made the game, as its first sentence says. */
  byline: string;
  headings: { id: string; text: string }[];
}

/**
 * Take a rules page apart. The HTML is the server's own, made of Markdown without raw HTML. `summary`: only what two
 * pages of paper hold, without examples and without the appendix.
 */
export function sheetOf(html: string, summary = false): Sheet {
  const page = new DOMParser().parseFromString(html, "text/html");
  if (summary) {
    for (const example of page.querySelectorAll(".example")) example.remove();
    const appendix = page.querySelector("hr.appendix");
    while (appendix?.nextSibling) appendix.nextSibling.remove();
    appendix?.remove();
    withoutMarks(page.body);
    // What held nothing but examples has nothing to say now.
    for (const heading of page.querySelectorAll("h2, h3")) {
      const next = heading.nextElementSibling;
      if (!next || (/^H[23]$/.test(next.tagName) && next.tagName <= heading.tagName)) heading.remove();
    }
  }
  page.querySelector("h1")?.remove();
  const first = page.body.firstElementChild?.querySelector("em")?.textContent ?? "";
  const byline = /^.*?\.(?=\s|$)/s.exec(first)?.[0] ?? first;
  for (const told of page.querySelectorAll("pre:has(> code.language-designs)"))
    told.replaceWith(drawnDesigns(page, designsIn(told.textContent ?? "")));
  for (const wide of page.querySelectorAll("table, pre")) {
    const frame = page.createElement("div");
    frame.className = "wide";
    frame.tabIndex = 0;
    wide.replaceWith(frame);
    frame.append(wide);
  }
  // A column without a heading has a cell there, not a heading that says nothing.
  for (const head of page.querySelectorAll("th"))
    if (!head.textContent?.trim()) head.replaceWith(page.createElement("td"));
  const headings = [...page.querySelectorAll("h2")].map(({ id, textContent }) => ({ id, text: textContent ?? "" }));
  return { html: page.body.innerHTML, byline, headings };
}

/** Take away the numbers of rulings, `(PR-9)`: on two pages there is no room for what only referees ask for. */
function withoutMarks(within: Node): void {
  for (const child of within.childNodes)
    if (child.nodeType === Node.TEXT_NODE)
      child.nodeValue = (child.nodeValue ?? "").replace(/\s*\([A-Z]{2}-\d+(, [A-Z]{2}-\d+)*\)/g, "");
    else withoutMarks(child);
}

/** The element a link goes to: by its id, or by the id of a rule. */
export function placeOf(root: ParentNode, fragment: string): HTMLElement | null {
  const named = (id: string): HTMLElement | null => root.querySelector(`#${CSS.escape(id)}`);
  return fragment ? (named(fragment) ?? named(`rule-${fragment}`)) : null;
}
