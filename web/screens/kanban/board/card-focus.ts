import { CARD, LANE, LIST } from "../drag/board-elements.ts";

const LINK = `[${CARD}] > [data-card-link]`;

/** Moves the focus between cards with the arrow keys; returns whether it moved. */
export function moveCardFocus(
  board: HTMLElement,
  {
    key,
    target,
    shiftKey,
    ctrlKey,
    metaKey,
    altKey,
  }: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"> & { target: EventTarget },
): boolean {
  if (shiftKey || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  const list = target.closest(`[${LIST}]`);
  if (!list) return false;
  const links = linksOf(list);
  const at = links.indexOf(target as HTMLElement);
  const isUp = key === "ArrowUp" || key === "ArrowLeft";
  const lists = [...board.querySelectorAll(`[${LIST}]`)];
  /** Nearest non-empty list on one side, in the same column or lane. */
  const beside = (name: string) => {
    const alike = lists.filter((one) => one.getAttribute(name) === list.getAttribute(name));
    const others = isUp ? alike.slice(0, alike.indexOf(list)).reverse() : alike.slice(alike.indexOf(list) + 1);
    return others.map(linksOf).find((one) => one.length > 0);
  };
  if (key === "ArrowUp") return go(links[at - 1] ?? beside(LIST)?.at(-1));
  if (key === "ArrowDown") return go(links[at + 1] ?? beside(LIST)?.[0]);
  if (key === "Home" || key === "End") return go(key === "Home" ? links[0] : links.at(-1));
  if (key !== "ArrowLeft" && key !== "ArrowRight") return false;
  const there = beside(LANE);
  return go(there?.[Math.min(at, there.length - 1)]);
}

const linksOf = (list: Element) => [...list.querySelectorAll<HTMLElement>(LINK)];

function go(link: HTMLElement | undefined): boolean {
  link?.focus();
  link?.closest(`[${CARD}]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return link !== undefined;
}
