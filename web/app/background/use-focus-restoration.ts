import { useEffect } from "react";
import { focusMemory } from "./focus-memory.ts";

/**
 * When the focused element is removed (archived row, taken step, closed bar), focuses the nearest remaining one instead
 * of the top of the page.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    const memory = focusMemory();
    let frame = 0;
    const isNowhere = () => document.hasFocus() && (document.activeElement ?? document.body) === document.body;
    const look = () => {
      frame = 0;
      const next = isNowhere() && memory.isDue() ? memory.next() : null;
      // Elements below a dialog are unreachable; the dialog returns focus on close, which is checked then.
      if (next && !next.closest("#app[aria-hidden=true]")) next.focus({ preventScroll: true });
    };
    const onChange = () => {
      memory.note();
      // The code that removed the element may move the focus itself first.
      frame ||= requestAnimationFrame(() => {
        frame = requestAnimationFrame(look);
      });
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) memory.enter(target);
    };
    const onPress = ({ target }: PointerEvent) => {
      // A click on empty space removes the focus on purpose.
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
