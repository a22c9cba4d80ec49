/** What the keyboard stops at; a text field would take the next shortcut for typing. */
const STOPS = "a[href], button:enabled, select:enabled, [tabindex='0']";
/** What lies above the page and is closed again. */
const LAYER = ".MuiModal-root, [data-sheet]";

/** Where an element stood: it and all around it, each with its place among its neighbours. */
type Path = readonly { element: Element; at: number }[];

interface Stay {
  layer: Element;
  path: Path;
}

function pathOf(from: Element): Path {
  const path: { element: Element; at: number }[] = [];
  for (let element: Element | null = from; element; element = element.parentElement)
    path.push({ element, at: [...(element.parentElement?.children ?? [])].indexOf(element) });
  return path;
}

const isGone = (element: Element) => !element.isConnected || element.matches(":disabled") || !element.checkVisibility();
/** A button that waits for an answer is off for so long only. */
const isBusy = (element: Element) => element.isConnected && element.matches(".MuiButton-loading:disabled");
const isReachable = (element: Element) =>
  element.checkVisibility() &&
  !element.closest("[inert], [aria-hidden=true], [type=text], [type=search], [role=combobox]");

function stopIn(element: Element): HTMLElement | undefined {
  const stops = element.querySelectorAll<HTMLElement>(STOPS);
  return [...(element.matches(STOPS) ? [element as HTMLElement] : []), ...stops].find(isReachable);
}

/** The stop that is now nearest to where an element stood; nothing where only the whole page is left. */
function nearest(path: Path): HTMLElement | undefined {
  for (const [level, { element }] of path.entries()) {
    const inner = path[level - 1];
    if (!inner || !element.isConnected) continue;
    if (element === document.body || element.matches("main")) return undefined;
    const children = [...element.children];
    const outward = [...children.slice(inner.at), ...children.slice(0, inner.at).reverse()];
    for (const child of outward) {
      const stop = stopIn(child);
      if (stop) return stop;
    }
    if (element.matches("[tabindex]") && isReachable(element)) return element as HTMLElement;
  }
  return undefined;
}

/** Remembers where the focus is, layer by layer, and says where it belongs when its place has gone. */
export function focusMemory() {
  let stays: Stay[] = [];
  let wasBusy = false;
  return {
    enter(element: Element): void {
      wasBusy = false;
      const layer = element.closest(LAYER) ?? document.body;
      const known = stays.findIndex((stay) => stay.layer === layer);
      stays = [...(known < 0 ? stays : stays.slice(0, known)), { layer, path: pathOf(element) }];
    },
    forget(): void {
      stays = stays.slice(0, -1);
    },
    /** To be called at each change: an element may be busy for less than a frame. */
    note(): void {
      const element = stays.at(-1)?.path[0]?.element;
      wasBusy ||= !!element && isBusy(element);
    },
    /** Whether the focus is to be put somewhere: its element has gone, or is back after it was busy. */
    isDue(): boolean {
      const element = stays.at(-1)?.path[0]?.element;
      return !!element && !isBusy(element) && (wasBusy || isGone(element));
    },
    /** What had the focus, where it can be reached again; else the nearest to it; else the title of the page. */
    next(): HTMLElement | null {
      while (stays.length > 1 && !stays.at(-1)?.layer.isConnected) stays.pop();
      const path = stays.at(-1)?.path ?? [];
      const before = path[0]?.element as HTMLElement | undefined;
      if (before && !isGone(before)) return before;
      return nearest(path) ?? document.getElementById("page-title");
    },
  };
}
