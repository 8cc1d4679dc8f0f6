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
 * A control as it is described at the time; the description is read piece by piece, since some of it is gone when a
 * control that is taken away loses the focus. Its attributes are made anew only where one of them is another, and what
 * is done at it once: listeners that were other ones with every change would have to be taken off and put on again.
 */
export class Control {
  constructor(private readonly now: Controlled) {}

  private readonly mark = $derived.by(() => {
    const { scene, id, seat } = this.now;
    return markOf(scene, id, seat);
  });
  private readonly open = $derived.by(() => {
    const { scene, id } = this.now;
    return scene.live && scene.marks.choosable.has(id) && (this.mark === "choosable" || this.mark === "shown");
  });
  private readonly label = $derived.by(() => this.now.label);
  private readonly stop = $derived.by(() => this.now.stop);
  private readonly id = $derived.by(() => this.now.id);
  private readonly key = $derived.by(() => this.now.key ?? this.id);

  /** To be spread over a `<g>` or a `<button>`. */
  readonly attributes = $derived.by(() => {
    const chosen = this.mark === "chosen";
    return {
      role: "button",
      tabindex: this.stop ? 0 : -1,
      "aria-label": this.label,
      "aria-pressed": this.open || chosen ? chosen : undefined,
      "aria-disabled": this.open || chosen ? undefined : true,
      "data-key": this.key,
      "data-target": this.id,
      "data-mark": this.mark,
      ...this.handlers,
    };
  });

  private point(): void {
    touching = false;
    if (held) held = false;
    else {
      const { scene, id } = this.now;
      if (scene.live) scene.point(id);
    }
  }

  private look(): void {
    const { scene, id } = this.now;
    scene.look(id);
  }

  private lookAway(): void {
    this.now.scene.look(null);
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
      this.now.visit(this.now.key ?? this.now.id);
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
