/** The far shore of the harbour and the water before it as paths, on a line at `level`: towers, lights and ripples. */

import { short } from "../../city/blocks";
import { steady } from "../../city/facades";
import { FAR } from "../../city/hills";

export interface Towers {
  readonly walls: string;
  /** What of them lies in the shadow. */
  readonly shade: string;
  readonly lights: string;
  /** Where each stands, how broad and how high it is. */
  readonly each: readonly (readonly [x: number, width: number, rise: number])[];
}

/** Towers side by side along the shore, with lights behind some of their windows. */
export function towers(level: number, seed: string, rise: number, dense: number): Towers {
  const [walls, shade, lights]: [string[], string[], string[]] = [[], [], []];
  const each: [number, number, number][] = [];
  for (let x = -FAR, n = 0; x < FAR; n++) {
    const of = (what: string, most: number): number => steady(`${seed} ${what} ${n}`, most);
    const width = 7 + of("width", 8);
    const high = rise * (0.3 + (of("high", 100) / 100) ** 2 * 0.85);
    if (of("there", 100) < dense) {
      const [y, spire] = [short(level - high), of("spire", 6) === 0 ? `h${width / 2}v-9v9h${width / 2}` : `h${width}`];
      walls.push(`M${x} ${level}V${y}${spire}V${level}Z`);
      shade.push(`M${short(x + width * 0.6)} ${level}V${y}h${short(width * 0.4)}V${level}Z`);
      each.push([x, width, high]);
      for (let row = 4; row < high - 2; row += 4.2)
        for (let pane = 1.6; pane < width - 1.6; pane += 2.6)
          if (steady(`${seed} ${n} ${row} ${pane}`, 100) < 34)
            lights.push(`M${short(x + pane)} ${short(level - row)}h1.2v-1.6h-1.2Z`);
    }
    x += width + (of("gap", 5) === 0 ? 4 : 0.6);
  }
  return { walls: walls.join(""), shade: shade.join(""), lights: lights.join(""), each };
}

/** What the towers look like in the water before them. */
export function mirrored(level: number, { each }: Towers): string {
  return each.map(([x, width, rise]) => `M${x} ${level}h${width}v${short(rise * 0.7)}h${-width}Z`).join("");
}

/** Streaks of light on the water below the shore, some in each of so many colours. */
export function streaks(level: number, colour: number, colours: number): string {
  let d = "";
  for (let x = -FAR, n = 0; x < FAR; x += 13, n++)
    if (n % colours === colour && steady(`streak ${n}`, 3))
      d += `M${x + steady(`aside ${n}`, 9)} ${level}h1.1v${14 + steady(`long ${n}`, 34)}h-1.1Z`;
  return d;
}

/** Ripples that grow toward whoever looks: those far away, or those near. */
export function ripples(level: number, near: boolean): string {
  return Array.from({ length: near ? 130 : 150 }, (_, n) => {
    const seed = `${near} ${n}`;
    const t = near ? 0.22 + steady(`t ${seed}`, 1000) / 1280 : steady(`t ${seed}`, 1000) / 4000;
    const [x, y] = [steady(`x ${seed}`, 2 * FAR) - FAR, level + 4 + t * 470];
    const wide = 5 + t * 24 + steady(`w ${seed}`, 8);
    return `M${x} ${short(y)}q${short(wide / 4)} ${short(-1 - t * 3)} ${short(wide / 2)} 0t${short(wide / 2)} 0`;
  }).join("");
}

/** The way of light from the sun or the moon to whoever looks. */
export function glitter(level: number, x: number): string {
  let d = "";
  for (let n = 0, y = level + 2; n < 15; n++, y += 2.2 + n * 0.3) {
    const half = 3 + steady(`glitter ${n}`, 8) + n * 0.5;
    const aside = x + steady(`aside ${n}`, 9 + n) - (9 + n) / 2;
    const thick = 0.5 + n * 0.035;
    d += `M${short(aside - half)} ${short(y)}q${short(half)} ${short(-thick * 2)} ${short(half * 2)} 0q${short(-half)} ${short(thick * 2)} ${short(-half * 2)} 0Z`;
  }
  return d;
}
