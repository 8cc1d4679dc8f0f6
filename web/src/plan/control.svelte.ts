/** What makes a drawn thing a control: pointing, looking, long pressing, and one tab stop for many. */

import { markOf, type Mark, type Scene } from "../table/scene";
import { endOfRow, neighbour, type Direction, type Spot } from "./geometry";

const LONG_PRESS = 450;
const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Of many controls that are gone through by arrow keys, the one that the tab key stops at. */
export class Roving {
  private current = $state<string | null>(null);

  /** Which of these has the tab stop: the one last gone to, or else the first that can be chosen. */
  stop(keys: readonly string[], choosable: (key: string) => boolean): string | null {
    if (this.current !== null && keys.includes(this.current)) return this.current;
    return keys.find(choosable) ?? keys[0] ?? null;
  }

  visit(key: string): void {
    this.current = key;
  }

  /** Arrow keys, Home and End go over whatever in `within` is marked `data-key`, as it lies on the screen. */
  go(event: KeyboardEvent, within: Element): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = KEYS[event.key];
    if (!direction && event.key !== "Home" && event.key !== "End") return;
    const from = (event.target as Element).closest("[data-key]");
    if (!from) return;
    const elements = new Map<string, Element>();
    let size = 0;
    const spots: Spot[] = [...within.querySelectorAll("[data-key]")].map((element) => {
      const box = element.getBoundingClientRect();
      const key = element.getAttribute("data-key")!;
      elements.set(key, element);
      size = element === from ? box.height : size;
      return { key, x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
    const start = spots.find((spot) => spot.key === from.getAttribute("data-key"))!;
    const next = direction
      ? neighbour(spots, start, direction)
      : endOfRow(spots, start, event.key === "End", Math.max(2, size / 2));
    event.preventDefault();
    event.stopPropagation();
    if (next) (elements.get(next.key) as HTMLElement | SVGElement).focus();
  }
}

export interface Controlled {
  scene: Scene;
  id: string;
  label: string;
  /** Whose, where several seats have the same. */
  seat?: number | null | undefined;
  /** Among the controls of a group; the id unless told. */
  key?: string | undefined;
  /** Whether the tab key stops here. */
  stop: boolean;
  visit(key: string): void;
}

let pressed: ReturnType<typeof setTimeout> | undefined;
let held = false;
/** Whether a finger is about to point: what it would show must not move what it points at. */
let touching = false;

/**
 * A control as it was last described. What is done at it is made once: listeners that were other ones with every change
 * would have to be taken off and put on again.
 */
export class Control {
  private now: Controlled | null = null;

  /** Its attributes, as it is from now on; spread over a `<g>` or a `<button>`. */
  attributes(controlled: Controlled) {
    this.now = controlled;
    const { scene, id, label, seat, key = id, stop } = controlled;
    const mark = markOf(scene, id, seat);
    const open = scene.live && scene.marks.choosable.has(id) && (mark === "choosable" || mark === "shown");
    return {
      role: "button",
      tabindex: stop ? 0 : -1,
      "aria-label": label,
      "aria-pressed": open || mark === "chosen" ? mark === "chosen" : undefined,
      "aria-disabled": open || mark === "chosen" ? undefined : true,
      "data-key": key,
      "data-target": id,
      "data-mark": mark,
      ...this.handlers,
    };
  }

  private point(): void {
    touching = false;
    if (held) held = false;
    else if (this.now?.scene.live) this.now.scene.point(this.now.id);
  }

  private look(): void {
    this.now?.scene.look(this.now.id);
  }

  private lookAway(): void {
    this.now?.scene.look(null);
  }

  private readonly handlers = {
    onclick: () => this.point(),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      held = false;
      this.point();
    },
    onfocus: () => {
      if (this.now) this.now.visit(this.now.key ?? this.now.id);
      if (!touching) this.look();
    },
    onblur: () => this.lookAway(),
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType === "mouse") this.look();
    },
    onpointerleave: (event: PointerEvent) => {
      clearTimeout(pressed);
      if (event.pointerType === "mouse") this.lookAway();
    },
    onpointerdown: (event: PointerEvent) => {
      held = false;
      clearTimeout(pressed);
      touching = event.pointerType !== "mouse";
      if (!touching) return;
      pressed = setTimeout(() => {
        held = true;
        this.look();
      }, LONG_PRESS);
    },
    onpointerup: () => clearTimeout(pressed),
    onpointercancel: () => {
      clearTimeout(pressed);
      touching = false;
    },
  };
}

/** How a control is marked, changes apart. */
export function ringOf(mark: Mark): "choosable" | "chosen" | "shown" | null {
  return mark === "choosable" || mark === "chosen" || mark === "shown" ? mark : null;
}
