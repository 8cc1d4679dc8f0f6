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
 * A drawing, copied to stand by itself. The original must be on the page, since only there its styles are known. It is
 * copied bit by bit, so that the page goes on answering.
 */
export async function standalone(drawing: SVGSVGElement, paint: Paint): Promise<SVGSVGElement> {
  const copy = begun(drawing, null, paint) as SVGSVGElement;
  copy.setAttribute("xmlns", SVG);
  const style = styleOf(drawing);
  let until = performance.now() + SLICE;
  for (const child of drawing.children) {
    const part = copied(child, style, paint);
    if (part) copy.append(part);
    if (performance.now() < until) continue;
    await new Promise((done) => setTimeout(done));
    until = performance.now() + SLICE;
  }
  const more = document.createElementNS(SVG, "defs");
  for (let missing = lacking(copy, more); missing.length; missing = lacking(copy, more)) {
    for (const id of missing) {
      const found = document.getElementById(id);
      more.append(found instanceof SVGElement ? copied(found, null, paint)! : blank(id));
    }
  }
  if (more.childElementCount) copy.prepend(more);
  return copy;
}

/** What stands for something that is nowhere on the page. */
function blank(id: string): SVGElement {
  const empty = document.createElementNS(SVG, "g");
  empty.id = id;
  return empty;
}

/** The ids that a drawing refers to and that are neither in it nor in what was found already. */
function lacking(drawing: Element, more: Element): string[] {
  const wanted = new Set<string>();
  for (const element of [...drawing.querySelectorAll("*"), ...more.querySelectorAll("*")]) {
    for (const { name, value } of element.attributes) {
      const id = name === "href" ? /^#(.+)$/.exec(value)?.[1] : /^url\(#([^)]+)\)$/.exec(value)?.[1];
      if (id) wanted.add(id);
    }
  }
  return [...wanted].filter((id) => ![drawing, more].some((part) => part.querySelector(`[id="${CSS.escape(id)}"]`)));
}

function styleOf(element: Element): Style {
  const computed = getComputedStyle(element);
  return (property) => computed.getPropertyValue(property);
}

/** An element with all that is in it; null: nothing of it is seen. */
function copied(element: Element, above: Style | null, paint: Paint): SVGElement | null {
  const copy = begun(element, above, paint);
  if (!copy) return null;
  const style = styleOf(element);
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const part = copied(child, style, paint);
      if (part) copy.append(part);
    } else if (element.localName === "text" && child.textContent?.trim()) copy.append(child.textContent.trim());
  }
  return copy;
}

/** An element by itself. */
function begun(element: Element, above: Style | null, paint: Paint): SVGElement | null {
  const style = styleOf(element);
  const name = element.localName;
  if (style("display") === "none" && name !== "defs" && !element.closest("defs")) return null;
  if (SHAPES.has(name) && unseen(style)) return null;
  const copy = document.createElementNS(SVG, name);
  for (const { name: attribute, value } of element.attributes)
    if (KEPT.has(attribute)) copy.setAttribute(attribute, value);
  for (const property of INHERITED) {
    const value = style(property);
    if (!above || value !== above(property)) write(copy, property, value, paint);
  }
  for (const [property, usual] of Object.entries(OWN)) {
    const value = style(property);
    const meant = property === "opacity" || name === "stop";
    if (meant && value !== usual) write(copy, property, value, paint);
  }
  if (!element.hasAttribute("transform") && element.parentElement instanceof SVGElement) {
    const transform = style("transform");
    if (transform !== "none" && transform !== "matrix(1, 0, 0, 1, 0, 0)") copy.setAttribute("transform", transform);
  }
  return copy;
}

/** Whether a shape leaves no trace. */
function unseen(style: Style): boolean {
  const clear = (value: string): boolean => value === "none" || value === "rgba(0, 0, 0, 0)";
  return clear(style("fill")) && clear(style("stroke"));
}

function write(copy: Element, property: string, value: string, paint: Paint): void {
  if (!value) return;
  if (!PAINTS.has(property)) {
    // A paint that is partly clear itself has said so already.
    const clear = property.endsWith("-opacity") ? copy.getAttribute(property) : null;
    copy.setAttribute(property, clear === null ? value.replaceAll('"', "'") : String(Number(clear) * Number(value)));
    return;
  }
  const link = /^url\("?#([^")]+)"?\)/.exec(value);
  if (link) {
    copy.setAttribute(property, `url(#${link[1]})`);
    return;
  }
  if (value === "none") {
    copy.setAttribute(property, "none");
    return;
  }
  const { colour, opacity } = paint(value);
  copy.setAttribute(property, colour);
  const beside = property === "stop-color" ? "stop-opacity" : `${property}-opacity`;
  if (opacity < 1) copy.setAttribute(beside, String(Math.round(opacity * 1000) / 1000));
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
