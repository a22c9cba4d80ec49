type Hear = (event: PopStateEvent) => void;

let first: Hear | null = null;

/** Called before the router begins to listen: a window's listeners are told in the order they came. */
export function listenBeforeRouter(): void {
  addEventListener("popstate", (event) => first?.(event));
}

/** Hears of Back and Forward before the router does, and may keep them from it, until the returned function is called. */
export function onHistoryMove(hear: Hear): () => void {
  first = hear;
  return () => {
    first = null;
  };
}
