import { hasReducedMotion } from "../../../lib/page/motion.ts";

/** Preview of the dragged element under the pointer. */
export interface DragPreview {
  moveTo(x: number, y: number): void;
  /** Animates to the target, or fades out. */
  drop(target: Element | null): void;
}

const FALL_MS = 180;

/** Clones an element at the pointer; `point` is the grab position. */
export function createDragPreview(element: HTMLElement, point: { x: number; y: number }): DragPreview {
  const { left, top, width, height } = element.getBoundingClientRect();
  const held = { x: point.x - left, y: point.y - top };
  const picture = element.cloneNode(true) as HTMLElement;
  for (const part of [picture, ...picture.querySelectorAll("*")]) {
    for (const name of ["id", "data-card", "data-column", "data-tooltip-text"]) part.removeAttribute(name);
  }
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("inert", "");
  picture.setAttribute("data-ghost", "");
  Object.assign(picture.style, { width: `${width}px`, height: `${height}px` });
  // Inserted beside the element, so that the same rules apply.
  element.parentElement?.closest("[data-board]")?.append(picture);

  const place = (x: number, y: number) => `translate3d(${x}px, ${y}px, 0)`;
  const staysStill = hasReducedMotion();
  let now = "";
  return {
    moveTo(x, y) {
      now = `${place(x - held.x, y - held.y)}${staysStill ? "" : " rotate(2deg)"}`;
      picture.style.transform = now;
    },
    drop(target) {
      const to = target?.getBoundingClientRect();
      if (!to || staysStill) {
        picture.remove();
        return;
      }
      const fall = picture.animate([{ transform: now }, { transform: place(to.left, to.top), opacity: 0.6 }], {
        duration: FALL_MS,
        easing: "ease-out",
      });
      fall.onfinish = () => picture.remove();
      fall.oncancel = () => picture.remove();
    },
  };
}
