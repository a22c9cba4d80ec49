/** Focusable elements without text fields: a field would receive the next shortcut as text. */
const STOPS = "a[href], button:enabled, select:enabled, [tabindex='0']";
/** Layers over the page. */
const LAYER = ".MuiModal-root, [data-sheet]";

/** Ancestors of an element, each with its index among its siblings. */
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
/** A button waiting for an answer is disabled only temporarily. */
const isBusy = (element: Element) => element.isConnected && element.matches(".MuiButton-loading:disabled");
const isReachable = (element: Element) =>
  element.checkVisibility() &&
  !element.closest("[inert], [aria-hidden=true], [type=text], [type=search], [role=combobox]");

function stopIn(element: Element): HTMLElement | undefined {
  const stops = element.querySelectorAll<HTMLElement>(STOPS);
  return [...(element.matches(STOPS) ? [element as HTMLElement] : []), ...stops].find(isReachable);
}

/** Focusable element nearest to a former position; undefined if only the page is left. */
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

/** Remembers the focus of each layer and finds its replacement once the element is gone. */
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
    /** Call on each DOM change: an element may be busy for less than a frame. */
    note(): void {
      const element = stays.at(-1)?.path[0]?.element;
      wasBusy ||= !!element && isBusy(element);
    },
    /** Whether focus must be restored: its element is gone, or usable again after being busy. */
    isDue(): boolean {
      const element = stays.at(-1)?.path[0]?.element;
      return !!element && !isBusy(element) && (wasBusy || isGone(element));
    },
    /** The element itself if usable, else the nearest one, else the page's title. */
    next(): HTMLElement | null {
      while (stays.length > 1 && !stays.at(-1)?.layer.isConnected) stays.pop();
      const path = stays.at(-1)?.path ?? [];
      const before = path[0]?.element as HTMLElement | undefined;
      if (before && !isGone(before)) return before;
      return nearest(path) ?? document.getElementById("page-title");
    },
  };
}
