const LOOK_EVERY_MS = 20;
/** Looks in a row without a request, each in a turn of the event loop of its own. */
const QUIET_LOOKS = 5;
const DRAIN_MOST_MS = 5_000;

/**
 * The last requests of a process. A kept connection that is closed while its next request is on the way loses that
 * request. So each answer first says that it is the connection's last (`Connection: close`), until no request comes.
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

  /** Resolves once no request has come for a moment, so that connections may be closed. */
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
