let started: { page: number; wall: number } | null = null;

/** From now on the page's clock runs; until then it stands where the server drew the page, so both draw the same. */
export function startPageClock(): void {
  started ??= { page: performance.now(), wall: Date.now() };
}

/** The server's time by this page: the time it was drawn and what has passed since it came to life. */
export function pageNow(drawnAt: number): number {
  if (started === null) return drawnAt;
  // The page's own clock stands still while the machine sleeps; the wall's may be set back.
  return drawnAt + Math.max(performance.now() - started.page, Date.now() - started.wall);
}
