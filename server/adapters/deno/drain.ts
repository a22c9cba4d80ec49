const LOOK_EVERY_MS = 20;
/** Consecutive polls without a request, each in its own turn of the event loop. */
const QUIET_LOOKS = 5;
const DRAIN_MOST_MS = 5_000;

/**
 * Graceful end of keep-alive connections. Closing one while its next request is on the way loses that request, so
 * responses first carry `Connection: close` until no request arrives.
 */
export function drain() {
  let came = 0;
  let isOver = false;

  async function answer(work: () => Promise<Response>): Promise<Response> {
    came += 1;
    const response = await work();
    if (isOver) response.headers.set("connection", "close");
    return response;
  }

  /** Resolves once no request has arrived for a moment, so that connections can be closed. */
  async function quiet(): Promise<void> {
    isOver = true;
    const deadline = performance.now() + DRAIN_MOST_MS;
    for (let looks = 0; looks < QUIET_LOOKS && performance.now() < deadline; looks++) {
      const before = came;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      if (came > before) looks = -1;
    }
  }
  return { answer, quiet };
}
