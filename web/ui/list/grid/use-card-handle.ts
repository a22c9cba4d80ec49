import { type RefObject, useEffect, useRef } from "react";
import type { GridHandle } from "./list-grid-props.ts";

/**
 * Lets list shortcuts move between cards with a `data-id`: `<ul ref={useCardHandle(onHandle)}>`, with the handle of
 * `useListKeys`.
 */
export function useCardHandle(onHandle: (handle: GridHandle | null) => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const cards = () => [...(list.current?.children ?? [])] as HTMLElement[];
    const standing = () => cards().findIndex((card) => card.contains(document.activeElement));
    onHandle({
      move(step) {
        const all = cards();
        const at = standing();
        const next = all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
        next?.querySelector<HTMLElement>("a[href], [tabindex='0']")?.focus();
      },
      current() {
        const id = cards()[standing()]?.dataset.id;
        return id === undefined ? undefined : Number(id);
      },
    });
    return () => onHandle(null);
  }, [onHandle]);
  return list;
}
