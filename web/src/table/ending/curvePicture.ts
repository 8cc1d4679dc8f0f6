/** The curve of a review as a picture that stands alone: an SVG file, with title, names and scale. */

import { boxOf, path, x } from "./curve";

export interface CurveCaption {
  readonly title: string;
  /** What the values are. */
  readonly unit: string;
  /** By seat: who played, and in which colour; dashes tell lines apart where colours do not. */
  readonly seats: readonly { readonly name: string; readonly fill: string; readonly told: string }[];
  /** How a value is written. */
  readonly worth: (value: number) => string;
  readonly steps: string;
}

const WIDTH = 960;
const HEIGHT = 320;
const LEFT = 84;
const TOP = 72;
const ROW = 30;
export const DASHES = ["none", "9 4", "3 3", "12 3 3 3"];
const FONT = "font-family=\"Jost, 'Segoe UI', system-ui, sans-serif\"";

const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** The text of the file. */
export function curvePicture(
  curve: readonly (readonly number[])[],
  kind: string,
  seats: readonly number[],
  caption: CurveCaption,
): string {
  const box = boxOf(curve, kind, WIDTH, HEIGHT);
  const steps = curve.length - 1;
  const below = TOP + HEIGHT + 44;
  const high = below + seats.length * ROW + 12;
  const wide = LEFT + WIDTH + 32;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const value = caption.worth(box.high - part * (box.high - box.low));
    const at = TOP + HEIGHT * part;
    return (
      `<path d="M${LEFT} ${at}h${WIDTH}" stroke="#c9c0ab"/>` +
      `<text x="${LEFT - 10}" y="${at + 5}" text-anchor="end" font-size="15" fill="#4b5568">${safe(value)}</text>`
    );
  });
  const ticks = [0, 0.5, 1].map((part) => {
    const step = Math.round(steps * part);
    const at = LEFT + x(box, step, steps);
    return `<text x="${at}" y="${TOP + HEIGHT + 22}" text-anchor="middle" font-size="15" fill="#4b5568">${step}</text>`;
  });
  const lines = seats.map((seat, n) => {
    const { fill } = caption.seats[seat]!;
    const drawn = `d="${path(curve, seat, box)}" fill="none" stroke-linejoin="round"`;
    return (
      `<path ${drawn} stroke="#14213d" stroke-opacity=".3" stroke-width="5"/>` +
      `<path ${drawn} stroke="${safe(fill)}" stroke-width="3" stroke-dasharray="${DASHES[n % DASHES.length]}"/>`
    );
  });
  const names = seats.map((seat, n) => {
    const at = below + n * ROW;
    const { name, fill, told } = caption.seats[seat]!;
    return (
      `<path d="M${LEFT} ${at + 10}h48" stroke="${safe(fill)}" stroke-width="5" stroke-dasharray="${DASHES[n % DASHES.length]}"/>` +
      `<text x="${LEFT + 60}" y="${at + 16}" font-size="18" fill="#14213d">${safe([name, told].filter(Boolean).join(" – "))}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" ${FONT}>` +
    `<title>${safe(caption.title)}</title><rect width="${wide}" height="${high}" fill="#fffdf6"/>` +
    `<text x="${LEFT}" y="36" font-size="26" font-weight="600" fill="#14213d">${safe(caption.title)}</text>` +
    `<text x="${LEFT}" y="58" font-size="15" fill="#4b5568">${safe(`${caption.unit} · ${caption.steps}`)}</text>` +
    grid.join("") +
    ticks.join("") +
    `<g transform="translate(${LEFT} ${TOP})">${lines.join("")}</g>` +
    names.join("") +
    "</svg>"
  );
}
