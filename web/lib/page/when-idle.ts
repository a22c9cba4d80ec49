/** Runs when the browser has nothing better to do; soon where it cannot say so. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 200);
}
