import type { Find } from "./use-search-matcher.ts";

/** Name of the CSS highlight. */
export const HIGHLIGHTS = "found";

/** Highlighted ranges of the page; null in browsers without CSS highlights. */
function marks(): Highlight | null {
  if (!("highlights" in CSS)) return null;
  const known = CSS.highlights.get(HIGHLIGHTS) ?? new Highlight();
  CSS.highlights.set(HIGHLIGHTS, known);
  return known;
}

/** Highlights matches in an element without changing its DOM: a mail stays as sent. Returns the cleanup. */
export function highlightIn(root: HTMLElement, find: Find): () => void {
  const all = marks();
  const own: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { start, end } of find(node.nodeValue ?? "")) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      own.push(range);
    }
  }
  for (const range of own) all?.add(range);
  return () => {
    for (const range of own) all?.delete(range);
  };
}

/** Scrolls the pane to the first match in an element, unless visible. */
export function scrollToHighlight(root: HTMLElement): void {
  const [first] = [...(marks() ?? [])]
    .filter((range) => range instanceof Range && root.contains(range.startContainer))
    .map((range) => (range as Range).getBoundingClientRect())
    .sort((a, b) => a.top - b.top);
  const pane = root.closest(".body");
  if (!first || !pane) return;
  const { top, bottom, height } = pane.getBoundingClientRect();
  if (first.top >= top && first.bottom <= bottom) return;
  pane.scrollBy({ top: first.top - top - height / 3, behavior: "instant" });
}
