/** Designs of cards, as they stand side by side in letters, and as they are drawn. */

import { designBox } from "../../plan/design";

export interface Design {
  name: string;
  /** From the top to the bottom: `#` where something is built. */
  rows: string[];
}

const CELL = 14;
const SVG = "http://www.w3.org/2000/svg";

/** The designs of a text: lines of names, each with its rows of `#` and `.` below it. */
export function designsIn(text: string): Design[] {
  const found: Design[] = [];
  let beside: { start: number; end: number; design: Design }[] = [];
  for (const line of text.split("\n")) {
    if (/[^#.\s]/.test(line)) {
      const names = [...line.matchAll(/\S+(?: \S+)*/g)];
      beside = names.map(({ 0: name, index }, n) => ({
        start: index,
        end: names[n + 1]?.index ?? Infinity,
        design: { name, rows: [] },
      }));
      found.push(...beside.map(({ design }) => design));
    } else {
      for (const { start, end, design } of beside) {
        const row = line.slice(start, end).trim();
        if (row) design.rows.push(row);
      }
    }
  }
  return found;
}

/** A list of designs with their names, drawn as on the cards. */
export function drawnDesigns(page: Document, designs: readonly Design[]): HTMLElement {
  const list = page.createElement("ul");
  list.className = "designs";
  for (const { name, rows } of designs) {
    const cells = rows.flatMap((row, y) =>
      [...row].flatMap((sign, x) => (sign === "#" ? [[x, rows.length - 1 - y]] : [])),
    );
    const box = designBox(cells);
    const svg = page.createElementNS(SVG, "svg");
    const [width, height] = [box.columns * CELL, box.rows * CELL];
    const told = { viewBox: `0 0 ${width} ${height}`, width, height, role: "img" };
    for (const [key, value] of Object.entries(told)) svg.setAttribute(key, String(value));
    svg.setAttribute("aria-label", rows.map((row) => row.replace(/#/g, "X ").replace(/\./g, "– ").trim()).join(", "));
    for (const { x, y, built } of box.cells) {
      const cell = page.createElementNS(SVG, "rect");
      const at = { x: x * CELL + 1, y: y * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 2 };
      for (const [key, value] of Object.entries(at)) cell.setAttribute(key, String(value));
      if (built) cell.setAttribute("class", "built");
      svg.append(cell);
    }
    const one = page.createElement("li");
    one.append(svg, name);
    list.append(one);
  }
  return list;
}
