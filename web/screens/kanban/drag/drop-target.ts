import { CARD, countBefore, LANE, LIST } from "./board-elements.ts";
import type { CardPosition } from "./drag-store.ts";

interface ListBox {
  element: HTMLElement;
  columnId: number;
  lane: string | null;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Point {
  x: number;
  y: number;
}

/** Drop target of a dragged card. Measurements are cached until something moves. */
export interface DropTarget {
  /** Invalidates measurements after scroll or render. */
  forget(): void;
  /** Visible lists. */
  lists(): readonly ListBox[];
  /** Drop position at a point. */
  at(point: Point): CardPosition | null;
}

/** Drop positions of a board for a dragged card. */
export function findDropTarget(board: HTMLElement, id: number): DropTarget {
  let boxes: ListBox[] | null = null;
  let others: { of: HTMLElement; cards: HTMLElement[] } | null = null;

  function lists(): ListBox[] {
    boxes ??= [...board.querySelectorAll<HTMLElement>(`[${LIST}]`)].map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const columnId = Number(element.getAttribute(LIST));
      return { element, columnId, lane: element.getAttribute(LANE), left, right, top, bottom };
    });
    return boxes;
  }
  function cardsOf(list: HTMLElement): HTMLElement[] {
    if (others?.of !== list) {
      const cards = [...list.querySelectorAll<HTMLElement>(`:scope > [${CARD}]`)];
      others = { of: list, cards: cards.filter((card) => card.getAttribute(CARD) !== String(id)) };
    }
    return others.cards;
  }
  return {
    forget() {
      boxes = null;
      others = null;
    },
    lists,
    at({ x, y }) {
      let nearest: { box: ListBox; aside: number; apart: number } | null = null;
      for (const box of lists()) {
        const aside = Math.max(box.left - x, x - box.right, 0);
        const apart = Math.max(box.top - y, y - box.bottom, 0);
        if (!nearest || aside < nearest.aside || (aside === nearest.aside && apart < nearest.apart))
          nearest = { box, aside, apart };
      }
      if (!nearest) return null;
      const { element, columnId, lane } = nearest.box;
      const index = countBefore(cardsOf(element), ({ top, height }) => top + height / 2 < y);
      return { columnId, lane, index };
    },
  };
}
