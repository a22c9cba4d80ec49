import { CARD, COLUMN } from "./drag/places.ts";

const LINK = `[${CARD}] > [data-card-link]`;

/** Leads the focus from card to card with the arrows; answers whether there was one to go to. */
export function walkCards(
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
  const column = target.closest(`[${COLUMN}]`);
  if (!column) return false;
  const links = [...column.querySelectorAll<HTMLElement>(LINK)];
  const at = links.indexOf(target as HTMLElement);
  if (key === "ArrowUp" || key === "ArrowDown") return go(links[at + (key === "ArrowUp" ? -1 : 1)]);
  if (key === "Home" || key === "End") return go(key === "Home" ? links[0] : links.at(-1));
  if (key !== "ArrowLeft" && key !== "ArrowRight") return false;
  const columns = [...board.querySelectorAll(`[${COLUMN}]`)];
  const step = key === "ArrowLeft" ? -1 : 1;
  for (let next = columns.indexOf(column) + step; columns[next]; next += step) {
    const there = [...(columns[next]?.querySelectorAll<HTMLElement>(LINK) ?? [])];
    if (there.length > 0) return go(there[Math.min(at, there.length - 1)]);
  }
  return false;
}

function go(link: HTMLElement | undefined): boolean {
  link?.focus();
  link?.closest(`[${CARD}]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return link !== undefined;
}
