/**
 * A drawing of the page as one that stands by itself: styles become attributes, colours are those that were seen, and
 * whatever it refers to elsewhere on the page comes along.
 */

const SVG = "http://www.w3.org/2000/svg";

/** What children have of their parents; written where a child differs. */
const INHERITED = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "stroke-dashoffset",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;
/** What each has by itself, and what it is where nothing was said. */
const OWN: Readonly<Record<string, string>> = { opacity: "1", "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1" };
/** What is worth keeping of the attributes an element has; all others are the page's business. */
const KEPT = new Set(
  (
    "id d x y x1 y1 x2 y2 cx cy r rx ry width height points href viewBox transform offset gradientUnits " +
    "gradientTransform patternUnits patternTransform preserveAspectRatio textLength lengthAdjust"
  ).split(" "),
);
const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text"]);
const PAINTS = new Set(["fill", "stroke", "stop-color"]);

type Style = (property: string) => string;

/** The paint of a style as any program reads it: `#rrggbb`, with an opacity where it is not whole; links as they are. */
export type Paint = (value: string) => { colour: string; opacity: number };

/** For how many milliseconds at a time the page is kept from all else. */
const SLICE = 12;

/**
 * A drawing as the text of one that stands by itself, with `more` attributes. The original must be on the page, since
 * only there its styles are known. It is gone through bit by bit, so that the page goes on answering, and written down
 * as it is: a copy would be thousands of elements more, for nothing.
 */
export async function standalone(drawing: SVGSVGElement, paint: Paint, more: Attributes): Promise<string> {
  const style = styleOf(drawing);
  const parts: string[] = [];
  let until = performance.now() + SLICE;
  for (const child of drawing.children) {
    parts.push(written(child, style, paint));
    if (performance.now() < until) continue;
    await new Promise((done) => setTimeout(done));
    until = performance.now() + SLICE;
  }
  const drawn = parts.join("");
  const elsewhere: string[] = [];
  for (let missing = lacking(drawn, elsewhere); missing.length; missing = lacking(drawn, elsewhere)) {
    for (const id of missing) {
      const found = document.getElementById(id);
      // What is nowhere on the page, or not to be seen there, is nothing.
      elsewhere.push((found instanceof SVGElement && written(found, null, paint)) || `<g id="${escaped(id)}"/>`);
    }
  }
  const own = attributesOf(drawing, style, null, paint);
  for (const [name, value] of Object.entries({ xmlns: SVG, ...more })) own.set(name, String(value));
  const beside = elsewhere.length ? `<defs>${elsewhere.join("")}</defs>` : "";
  return tag("svg", own, beside + drawn);
}

type Attributes = Readonly<Record<string, string | number>>;

/** The ids that a drawing refers to and that are neither in it nor in what was found already. */
export function lacking(drawn: string, elsewhere: readonly string[]): string[] {
  const texts = [drawn, ...elsewhere];
  const all = (form: RegExp): string[] => texts.flatMap((text) => [...text.matchAll(form)].map((found) => found[1]!));
  const there = new Set(all(/ id="([^"]+)"/g));
  return [...new Set(all(/(?: href="|="url\()#([^")]+)/g))].filter((id) => !there.has(id));
}

function styleOf(element: Element): Style {
  const computed = getComputedStyle(element);
  return (property) => computed.getPropertyValue(property);
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]!);
}

function tag(name: string, attributes: ReadonlyMap<string, string>, inside: string): string {
  let text = `<${name}`;
  for (const [attribute, value] of attributes) text += ` ${attribute}="${escaped(value)}"`;
  return inside ? `${text}>${inside}</${name}>` : `${text}/>`;
}

/** An element with all that is in it; empty: nothing of it is seen. */
function written(element: Element, above: Style | null, paint: Paint): string {
  const style = styleOf(element);
  const name = element.localName;
  if (style("display") === "none" && name !== "defs" && !element.closest("defs")) return "";
  if (SHAPES.has(name) && unseen(style)) return "";
  let inside = "";
  for (const child of element.childNodes) {
    if (child instanceof Element) inside += written(child, style, paint);
    else if (name === "text") inside += escaped(child.textContent?.trim() ?? "");
  }
  return tag(name, attributesOf(element, style, above, paint), inside);
}

/** What is to be said of an element by itself. */
function attributesOf(element: Element, style: Style, above: Style | null, paint: Paint): Map<string, string> {
  const found = new Map<string, string>();
  // By their names: asked for one by one, attributes would become nodes.
  for (const name of element.getAttributeNames()) if (KEPT.has(name)) found.set(name, element.getAttribute(name)!);
  for (const property of INHERITED) {
    const value = style(property);
    if (!above || value !== above(property)) write(found, property, value, paint);
  }
  for (const [property, usual] of Object.entries(OWN)) {
    const value = style(property);
    const meant = property === "opacity" || element.localName === "stop";
    if (meant && value !== usual) write(found, property, value, paint);
  }
  if (!element.hasAttribute("transform") && element.parentElement instanceof SVGElement) {
    const transform = style("transform");
    if (transform !== "none" && transform !== "matrix(1, 0, 0, 1, 0, 0)") found.set("transform", transform);
  }
  return found;
}

/** Whether a shape leaves no trace. */
function unseen(style: Style): boolean {
  const clear = (value: string): boolean => value === "none" || value === "rgba(0, 0, 0, 0)";
  return clear(style("fill")) && clear(style("stroke"));
}

function write(found: Map<string, string>, property: string, value: string, paint: Paint): void {
  if (!value) return;
  if (!PAINTS.has(property)) {
    // A paint that is partly clear itself has said so already.
    const clear = property.endsWith("-opacity") ? found.get(property) : undefined;
    found.set(property, clear === undefined ? value.replaceAll('"', "'") : String(Number(clear) * Number(value)));
    return;
  }
  const link = /^url\("?#([^")]+)"?\)/.exec(value);
  if (link) return void found.set(property, `url(#${link[1]})`);
  if (value === "none") return void found.set(property, "none");
  const { colour, opacity } = paint(value);
  found.set(property, colour);
  const beside = property === "stop-color" ? "stop-opacity" : `${property}-opacity`;
  if (opacity < 1) found.set(beside, String(Math.round(opacity * 1000) / 1000));
}

/** Colours as a canvas paints them, whatever space they were mixed in. */
export function canvasPaint(): Paint {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map<string, { colour: string; opacity: number }>();
  return (value) => {
    const before = known.get(value);
    if (before || !pen) return before ?? { colour: value, opacity: 1 };
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = value;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pen.getImageData(0, 0, 1, 1).data;
    const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
    const found = { colour: `#${hex}`, opacity: alpha / 255 };
    known.set(value, found);
    return found;
  };
}
