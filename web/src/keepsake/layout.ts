/** How a skyline to keep is laid out: the city above, and below it what was played, by whom, with what result, and when. */

/** What is written under the city. */
export interface Caption {
  readonly title: string;
  readonly date: string;
  readonly seats: readonly {
    readonly name: string;
    readonly letter: string;
    readonly score: string;
    readonly won: boolean;
    readonly fill: string;
    readonly ink: string;
  }[];
  /** Where it was played. */
  readonly house: string;
}

/** The colours of the caption. */
export interface Inks {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly glow: string;
}

/** How wide a text is, set in so many units. */
export type Measure = (text: string, size: number, weight: number) => number;

export const WIDTH = 1600;
/** The city is between so high and so high. */
const HIGH = { least: 760, most: 1240 };
const EDGE = 56;
const FONT = "'Jost Variable', 'Century Gothic', 'Avenir Next', sans-serif";
const TITLE = 46;
const NAME = 30;
const SMALL = 24;
const MARK = 44;

export interface Laid {
  readonly height: number;
  readonly cityHeight: number;
  readonly caption: string;
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A text, cut short where there is no room for all of it. */
export function fitted(text: string, room: number, size: number, weight: number, measure: Measure): string {
  if (measure(text, size, weight) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join("").trimEnd()}…`, size, weight) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** The whole sheet for a city of a shape: how high it is, and the markup of what stands under the city. */
export function laidOut(shape: number, caption: Caption, inks: Inks, measure: Measure): Laid {
  const cityHeight = Math.round(Math.min(HIGH.most, Math.max(HIGH.least, WIDTH / shape)));
  const height = cityHeight + 210;
  const room = WIDTH - 2 * EDGE;
  const dateWidth = measure(caption.date, SMALL, 400);
  const title = fitted(caption.title, room - dateWidth - EDGE, TITLE, 600, measure);
  const parts = [
    `<rect y="${cityHeight}" width="${WIDTH}" height="${height - cityHeight}" fill="${inks.paper}"/>`,
    text(EDGE, cityHeight + 70, title, TITLE, 600, inks.ink),
    text(WIDTH - EDGE, cityHeight + 48, caption.date, SMALL, 400, inks.soft, "end"),
    text(WIDTH - EDGE, cityHeight + 80, caption.house, SMALL, 600, inks.soft, "end"),
  ];
  const wide = room / Math.max(1, caption.seats.length);
  caption.seats.forEach((seat, n) => {
    const [x, y] = [EDGE + n * wide, cityHeight + 112];
    const beside = x + MARK + 16;
    const left = wide - MARK - 16 - 24;
    const name = fitted(seat.name, seat.won ? left - 36 : left, NAME, 600, measure);
    parts.push(
      `<rect x="${x}" y="${y}" width="${MARK}" height="${MARK}" rx="9" fill="${seat.fill}"/>`,
      text(x + MARK / 2, y + 31, seat.letter, 26, 700, seat.ink, "middle"),
      text(beside, y + 20, name, NAME, 600, inks.ink),
      text(beside, y + 52, fitted(seat.score, left, SMALL, 400, measure), SMALL, 400, inks.soft),
    );
    if (seat.won) parts.push(star(beside + measure(name, NAME, 600) + 22, y + 10, inks.glow));
  });
  return { height, cityHeight, caption: parts.join("") };
}

function text(
  x: number,
  y: number,
  words: string,
  size: number,
  weight: number,
  fill: string,
  anchor = "start",
): string {
  const set = `font-family="${FONT}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}"`;
  return `<text x="${round(x)}" y="${round(y)}" ${set} fill="${fill}">${escaped(words)}</text>`;
}

/** The star of whoever won. */
function star(x: number, y: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, n) => {
    const [far, angle] = [n % 2 ? 5.6 : 13, (n * Math.PI) / 5 - Math.PI / 2];
    return `${round(x + far * Math.cos(angle))} ${round(y + far * Math.sin(angle))}`;
  });
  return `<path d="M${points.join("L")}Z" fill="${fill}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The colours of a `linear-gradient` from top to bottom, each with where it is, as a browser tells them. */
export function stopsOf(gradient: string): { colour: string; at: number }[] {
  const inner = /^linear-gradient\((.*)\)$/.exec(gradient)?.[1] ?? "";
  const found = [...inner.matchAll(/([a-z]+\([^)]*\)|#[0-9a-f]+)(?:\s+([\d.]+)%)?/gi)];
  return found.map(([, colour, at], n) => ({
    colour: colour!,
    at: at === undefined ? (n && n === found.length - 1 ? 1 : 0) : Number(at) / 100,
  }));
}
