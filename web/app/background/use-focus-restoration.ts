import { useEffect } from "react";
import { focusMemory } from "./focus-memory.ts";

/**
 * Keeps the keyboard's place: where what had the focus goes away (a row that was archived, a step that was taken, a bar
 * that closed), the focus goes to the nearest that is left rather than to the top of the page.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    const memory = focusMemory();
    let frame = 0;
    const isNowhere = () => document.hasFocus() && (document.activeElement ?? document.body) === document.body;
    const look = () => {
      frame = 0;
      const next = isNowhere() && memory.isDue() ? memory.next() : null;
      // Below a dialog nothing is reached; what the dialog gives back is looked at when it has gone.
      if (next && !next.closest("#app[aria-hidden=true]")) next.focus({ preventScroll: true });
    };
    const onChange = () => {
      memory.note();
      // Whoever took it away may know better and say so first.
      frame ||= requestAnimationFrame(() => {
        frame = requestAnimationFrame(look);
      });
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) memory.enter(target);
    };
    const onPress = ({ target }: PointerEvent) => {
      // A press beside everything takes the focus away on purpose.
      if (target instanceof Element && !target.closest("a, button, [tabindex]")) memory.forget();
    };
    const observer = new MutationObserver(onChange);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["aria-hidden", "disabled", "inert"],
    });
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPress);
    if (document.activeElement && document.activeElement !== document.body) memory.enter(document.activeElement);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);
}
