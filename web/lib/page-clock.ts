let startedAt: number | null = null;

/** From now on the page's clock runs; until then it stands where the server drew the page, so both draw the same. */
export function startPageClock(): void {
  startedAt ??= performance.now();
}

/** The server's time by this page: the time it was drawn and what has passed since it came to life. */
export function pageNow(drawnAt: number): number {
  return startedAt === null ? drawnAt : drawnAt + (performance.now() - startedAt);
}
