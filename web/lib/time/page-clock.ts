let started: { page: number; wall: number } | null = null;

/** Starts the page clock; until then it shows the server's render time, so hydration matches. */
export function startPageClock(): void {
  started ??= { page: performance.now(), wall: Date.now() };
}

/** Current server time: render time plus the time since hydration. */
export function pageNow(drawnAt: number): number {
  if (started === null) return drawnAt;
  // `performance.now()` pauses while the machine sleeps; the system clock may be set back.
  return drawnAt + Math.max(performance.now() - started.page, Date.now() - started.wall);
}
