import { useEffect, useState } from "react";
import { lazyView } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";

const TooltipBubble = lazyView(async () => (await import("./tooltip-bubble.tsx")).TooltipBubble);
const ENTER_MS = 400;

/**
 * Attribute that gives an element a tooltip: `<IconButton {...tooltip(t("lists.view"))}>`; an empty text gives none.
 */
export const tooltip = (text: string) => (text ? { "data-tooltip-text": text } : {});

/** Shows the tooltip of the hovered or focused element; one bubble for the whole page. */
export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let timer = 0;
    const show = (element: HTMLElement | null) => {
      clearTimeout(timer);
      if (element) timer = window.setTimeout(() => setTarget(element), ENTER_MS);
      else setTarget(null);
    };
    const onPointer = (event: PointerEvent) => event.pointerType !== "touch" && show(hintedAt(event.target));
    const onFocus = (event: FocusEvent) => {
      const element = hintedAt(event.target);
      if (element?.matches(":focus-visible") || element?.querySelector(":focus-visible")) show(element);
    };
    const hide = () => show(null);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    document.addEventListener("pointerover", onPointer);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", hide);
    document.addEventListener("pointerdown", hide);
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onPointer);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("pointerdown", hide);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  return (
    <LazyBoundary isSilent onLoadError={() => setTarget(null)}>
      {target && <TooltipBubble target={target} />}
    </LazyBoundary>
  );
}

const hintedAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tooltip-text]") : null;
