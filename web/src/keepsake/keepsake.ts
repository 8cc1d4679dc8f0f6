/** The skyline of a finished game as a picture to keep: drawn by the city itself, then made to stand alone. */

import font from "@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url";
import { flushSync, mount, unmount, type Component } from "svelte";
import type { Scene } from "../table/scene";
import { laidOut, stopsOf, WIDTH, type Caption, type Measure } from "./layout";
import { canvasPaint, standalone, type Paint } from "./standalone";

/** What a seat's colours are called among the page's. */
export interface SeatInks {
  readonly fill: string;
  readonly ink: string;
}
/** A caption whose colours are still the page's names for them. */
export type Wanted = Omit<Caption, "seats"> & { readonly seats: readonly (Caption["seats"][number] & SeatInks)[] };

/** The picture as the text of an SVG file: it needs nothing but itself. */
export async function keepsake(
  City: Component<{ scene: Scene; still: true }>,
  scene: Scene,
  wanted: Wanted,
): Promise<string> {
  const host = document.createElement("div");
  host.className = "keepsake-drawing";
  host.setAttribute("aria-hidden", "true");
  document.body.append(host);
  const drawn = mount(City, { target: host, props: { scene, still: true } });
  try {
    flushSync();
    // Its size is known to it only after it was laid out.
    await twoFrames();
    const paint = canvasPaint();
    // Apart from the drawing, whose styles would all be worked out anew each time.
    const sample = host.appendChild(document.createElement("span"));
    const colour = (name: string): string => paint(resolved(sample, name)).colour;
    const caption: Caption = {
      ...wanted,
      seats: wanted.seats.map((seat) => ({ ...seat, fill: colour(seat.fill), ink: colour(seat.ink) })),
    };
    const inks = {
      paper: colour("var(--sheet)"),
      ink: colour("var(--ink)"),
      soft: colour("var(--ink-soft)"),
      glow: colour("var(--glow)"),
    };
    const drawing = host.querySelector("svg")!;
    const { width, height } = drawing.viewBox.baseVal;
    const laid = laidOut(width / height, caption, inks, await measuring());
    const city = await standalone(drawing, paint, { x: 0, y: 0, width: WIDTH, height: laid.cityHeight });
    const letters = `<style>@font-face{font-family:'Jost Variable';font-weight:100 900;src:url(${await fontData()})}</style>`;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${laid.height}" viewBox="0 0 ${WIDTH} ${laid.height}">` +
      letters +
      land(getComputedStyle(drawing.parentElement!).backgroundImage, paint, laid.cityHeight) +
      city +
      laid.caption +
      "</svg>"
    );
  } finally {
    void unmount(drawn);
    host.remove();
  }
}

/** What lies behind the whole city. */
function land(gradient: string, paint: Paint, height: number): string {
  const stops = stopsOf(gradient).map(
    ({ colour, at }) => `<stop offset="${at}" stop-color="${paint(colour).colour}"/>`,
  );
  return (
    `<linearGradient id="keepsake-land" x2="0" y2="1">${stops.join("")}</linearGradient>` +
    `<rect width="${WIDTH}" height="${height}" fill="url(#keepsake-land)"/>`
  );
}

/** A colour of the page, as the page has it at this place. */
function resolved(place: HTMLElement, colour: string): string {
  place.style.setProperty("color", colour);
  return getComputedStyle(place).color;
}

function twoFrames(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

async function measuring(): Promise<Measure> {
  await document.fonts.load("600 30px 'Jost Variable'");
  const pen = document.createElement("canvas").getContext("2d")!;
  return (text, size, weight) => {
    pen.font = `${weight} ${size}px 'Jost Variable', sans-serif`;
    return pen.measureText(text).width;
  };
}

let letters: Promise<string> | null = null;

/** The font as part of the file: elsewhere nobody may have it. */
function fontData(): Promise<string> {
  letters ??= fetch(font)
    .then((got) => got.blob())
    .then(
      (file) =>
        new Promise<string>((done, fail) => {
          const reader = new FileReader();
          reader.onload = () => done(reader.result as string);
          reader.onerror = () => fail(reader.error ?? new Error("the font could not be read"));
          reader.readAsDataURL(new Blob([file], { type: "font/woff2" }));
        }),
    );
  // What failed is asked for again the next time.
  letters.catch(() => (letters = null));
  return letters;
}

/** An SVG file's picture as PNG. */
export async function asPng(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob((made) => (made ? done(made) : fail(new Error("the picture could not be made"))), "image/png"),
  );
}
