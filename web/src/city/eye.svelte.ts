/** From where a city is looked at: quarter turns, nearness and place, and the gestures that change them. */

import { middle, moved, nearness, showing, STEP, within, zoomed } from "./camera";
import { quarter, type Point, type Rect } from "./geometry";

/** How far a pointer moves before it drags. */
const SLACK = 6;
/** How much nearer a wheel comes with one unit of its turning. */
const WHEEL = 0.0022;

interface Finger {
  readonly x: number;
  readonly y: number;
}

export class Eye {
  /** Quarter turns made since the city was first seen; it never jumps back. */
  quarters = $state(0);
  /** How large what it is seen in is, in pixels. */
  box = $state.raw({ width: 0, height: 0 });
  /** What there is to be seen. */
  whole = $state.raw<Rect>({ x: 0, y: 0, width: 1, height: 1 });
  /** Whether the view last changed by a step, which is seen as a motion; what fingers do is followed at once. */
  gliding = $state(false);
  private chosen = $state.raw<Rect | null>(null);
  /** What was come near to, to be shown. */
  private approached: Rect | null = null;
  private fingers = new Map<number, Finger>();
  /** Whether the pointers that are down have dragged; a click that ends a drag points at nothing. */
  private dragged = false;

  readonly view = $derived(this.chosen ? within(this.whole, this.chosen) : this.whole);
  readonly turn = $derived(quarter(this.quarters));
  /** How many pixels a unit of the drawing is. */
  readonly scale = $derived(Math.min(this.box.width / this.view.width, this.box.height / this.view.height) || 1);
  readonly near = $derived(nearness(this.whole, this.view) > 1.01);

  turnBy(quarters: number): void {
    this.quarters += quarters;
  }

  zoom(times: number, at?: Point): void {
    this.look(zoomed(this.whole, this.view, times, at ?? middle(this.view)));
  }

  nearer(): void {
    this.zoom(STEP);
    this.gliding = true;
  }

  farther(): void {
    this.zoom(1 / STEP);
    this.gliding = true;
  }

  all(): void {
    this.chosen = null;
    this.gliding = true;
  }

  /** Move by so many parts of what is seen, to the right and down. */
  moveBy(right: number, down: number): void {
    this.look(moved(this.whole, this.view, { x: right * this.view.width, y: down * this.view.height }));
    this.gliding = true;
  }

  /** Have a point in sight. */
  show(point: Point, room: number): void {
    this.look(showing(this.whole, this.view, point, room));
  }

  /** Come so many times nearer to a point, to show it; `back` leads away again, unless one has looked elsewhere since. */
  approach(point: Point, times: number): void {
    const width = this.view.width / Math.max(1, times);
    const height = (width * this.view.height) / this.view.width;
    this.look({ x: point.x - width / 2, y: point.y - height / 2, width, height });
    this.gliding = true;
    this.approached = this.chosen;
  }

  back(): void {
    if (this.approached && this.approached === this.chosen) this.all();
    this.approached = null;
  }

  private look(view: Rect): void {
    this.gliding = false;
    this.chosen = nearness(this.whole, view) > 1.01 ? view : null;
  }

  /** Where on the drawing something on the screen is. */
  private spot(drawing: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = drawing.getBoundingClientRect();
    return { x: this.view.x + (clientX - left) / this.scale, y: this.view.y + (clientY - top) / this.scale };
  }

  /** Come nearer or go farther by the wheel. At the farthest, the page scrolls on. */
  wheel(event: WheelEvent, drawing: Element): void {
    const times = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * WHEEL);
    if (times < 1 && !this.near) return;
    event.preventDefault();
    this.zoom(times, this.spot(drawing, event));
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent, drawing: Element): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragged) {
      if (Math.hypot(now.x - before.x, now.y - before.y) < SLACK) return;
      this.dragged = true;
      drawing.setPointerCapture(event.pointerId);
    }
    this.fingers.set(event.pointerId, now);
    const [one, other] = [...this.fingers.values()];
    if (one && other) {
      const still = one === now ? other : one;
      const apart = (from: Finger): number => Math.max(1, Math.hypot(from.x - still.x, from.y - still.y));
      const between = { clientX: (now.x + still.x) / 2, clientY: (now.y + still.y) / 2 };
      this.zoom(apart(now) / apart(before), this.spot(drawing, between));
    }
    const share = this.fingers.size;
    this.look(
      moved(this.whole, this.view, {
        x: (before.x - now.x) / this.scale / share,
        y: (before.y - now.y) / this.scale / share,
      }),
    );
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }

  /** The click that ends a drag is none. True: it was one. */
  click(event: MouseEvent): boolean {
    if (!this.dragged) return false;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
    return true;
  }
}
