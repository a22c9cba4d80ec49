type Hear = (event: PopStateEvent) => void;

let first: Hear | null = null;

/** Registers before the router: window listeners run in the order they were added. */
export function listenBeforeRouter(): void {
  addEventListener("popstate", (event) => first?.(event));
}

/** Handles Back and Forward before the router and can stop them, until the returned function is called. */
export function onHistoryMove(hear: Hear): () => void {
  first = hear;
  return () => {
    first = null;
  };
}
