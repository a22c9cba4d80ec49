import { scrollAtEdges } from "./auto-scroll.ts";
import { cardElement, columnPlaceAt, heldAt } from "./board-elements.ts";
import { createDragPreview, type DragPreview } from "./drag-preview.ts";
import type { DragActions, DragStore } from "./drag-store.ts";
import { type DropTarget, findDropTarget } from "./drop-target.ts";

const SLACK_PX = 5;
const HOLD_MS = 320;
const HOLD_SLACK_PX = 10;

interface Press {
  pointerId: number;
  kind: "card" | "column";
  id: number;
  lane: string | null;
  element: HTMLElement;
  x: number;
  y: number;
  isTouch: boolean;
  timer: number;
  ghost: DragPreview | null;
  frame: number;
  aim: DropTarget | null;
  /** Board rectangle; null when it must be measured. */
  box: DOMRect | null;
  /** Pointer or content has moved since the last target was computed. */
  isNew: boolean;
}

interface Over {
  area: HTMLElement;
  store: DragStore;
  latest(): DragActions;
}

/** Drags cards and columns by mouse immediately, by finger after a long press. */
export function listenForDrags({ area, store, latest }: Over): () => void {
  let press: Press | null = null;

  function begin(one: Press) {
    const { kind, id, lane, element } = one;
    const from = kind === "card" ? latest().placeOf(kind, id, lane) : latest().placeOf(kind, id);
    if (from === null) return end(false);
    const { width, height } = element.getBoundingClientRect();
    one.ghost = createDragPreview(element, one);
    one.ghost.moveTo(one.x, one.y);
    one.aim = kind === "card" ? findDropTarget(area, id) : null;
    document.documentElement.setAttribute("data-dragging", "");
    const held = { id, by: "pointer" as const };
    if (typeof from === "number") store.set({ ...held, kind: "column", size: width, from, to: from });
    else store.set({ ...held, kind: "card", size: height, from, to: from });
    navigator.vibrate?.(one.isTouch ? 10 : 0);
    const step = () => {
      if (press !== one) return;
      one.box ??= area.getBoundingClientRect();
      if (scrollAtEdges(area, { ...one, area: one.box })) forget();
      if (one.isNew) aim(one);
      one.frame = requestAnimationFrame(step);
    };
    one.frame = requestAnimationFrame(step);
    watch.observe(area, { childList: true, subtree: true });
  }

  function aim(one: Press) {
    const { x, y, id, ghost } = one;
    const drag = store.now();
    if (!drag) return;
    one.isNew = false;
    ghost?.moveTo(x, y);
    if (drag.kind === "column") {
      const to = columnPlaceAt(area, { x, id });
      if (to !== drag.to) store.set({ ...drag, to });
      return;
    }
    const { to: now } = drag;
    const to = one.aim?.at({ x, y });
    if (to && (to.columnId !== now.columnId || to.lane !== now.lane || to.index !== now.index))
      store.set({ ...drag, to });
  }

  /** Invalidates measurements. */
  function forget() {
    if (!press) return;
    press.aim?.forget();
    press.box = null;
    press.isNew = true;
  }
  const watch = new MutationObserver(forget);

  function end(isDropped: boolean) {
    const one = press;
    const drag = store.now();
    press = null;
    if (!one) return;
    clearTimeout(one.timer);
    cancelAnimationFrame(one.frame);
    watch.disconnect();
    document.documentElement.removeAttribute("data-dragging");
    if (!one.ghost || !drag) return;
    swallowClick();
    const gap = area.querySelector("[data-gap]");
    const home = drag.kind === "card" ? cardElement(area, drag.id, drag.from.lane) : null;
    one.ghost.drop(isDropped ? gap : home);
    store.set(null);
    if (isDropped) latest().onDrop(drag);
  }

  const onDown = (event: PointerEvent) => {
    if (press || event.button !== 0 || !event.isPrimary || store.now()) return;
    const held = event.target instanceof Element ? heldAt(event.target) : null;
    if (!held) return;
    const isTouch = event.pointerType !== "mouse";
    const { pointerId, clientX: x, clientY: y } = event;
    const one: Press = {
      ...held,
      pointerId,
      x,
      y,
      isTouch,
      timer: 0,
      ghost: null,
      frame: 0,
      aim: null,
      box: null,
      isNew: true,
    };
    press = one;
    if (isTouch) one.timer = window.setTimeout(() => press === one && begin(one), HOLD_MS);
  };
  const onMove = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointerId) return;
    const { clientX: x, clientY: y } = event;
    const way = Math.hypot(x - press.x, y - press.y);
    if (press.ghost) Object.assign(press, { x, y, isNew: true });
    else if (press.isTouch && way > HOLD_SLACK_PX) end(false);
    else if (!press.isTouch && way > SLACK_PX) begin(press);
  };
  const onUp = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointerId) return;
    if (press.ghost) {
      Object.assign(press, { x: event.clientX, y: event.clientY });
      aim(press);
    }
    end(true);
  };
  const onCancel = (event: PointerEvent) => event.pointerId === press?.pointerId && end(false);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !press?.ghost) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const onTouchMove = (event: TouchEvent) => press?.ghost && event.preventDefault();
  const onMenu = (event: Event) => press?.isTouch && event.preventDefault();
  const onDragStart = (event: Event) => event.preventDefault();
  const onBlur = () => end(false);

  area.addEventListener("pointerdown", onDown);
  area.addEventListener("touchmove", onTouchMove, { passive: false });
  area.addEventListener("contextmenu", onMenu);
  area.addEventListener("dragstart", onDragStart);
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onCancel);
  addEventListener("keydown", onKey, true);
  addEventListener("blur", onBlur);
  addEventListener("scroll", forget, { capture: true, passive: true });
  addEventListener("resize", forget);
  return () => {
    end(false);
    area.removeEventListener("pointerdown", onDown);
    area.removeEventListener("touchmove", onTouchMove);
    area.removeEventListener("contextmenu", onMenu);
    area.removeEventListener("dragstart", onDragStart);
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onUp);
    removeEventListener("pointercancel", onCancel);
    removeEventListener("keydown", onKey, true);
    removeEventListener("blur", onBlur);
    removeEventListener("scroll", forget, { capture: true });
    removeEventListener("resize", forget);
  };
}

/** Suppresses the click that follows a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
