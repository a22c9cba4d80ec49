/** The server writes a line every 15 seconds: a silent connection is dead after this time. */
const SILENCE_MS = 35_000;
/** A stream sends its cursor at once; without it a proxy is buffering. */
const FIRST_MS = 10_000;
/** Becoming visible several times within this time counts once. */
const LOOK_MS = 2000;

/** Abort signal of one connection: on network loss, after too long a silence, or with `outer`. */
export function streamWatchdog(outer: AbortSignal) {
  const cut = new AbortController();
  const abort = () => cut.abort();
  let timer = window.setTimeout(abort, FIRST_MS);
  outer.addEventListener("abort", abort);
  addEventListener("offline", abort);
  return {
    signal: cut.signal,
    heard(): void {
      clearTimeout(timer);
      timer = window.setTimeout(abort, SILENCE_MS);
    },
    end(): void {
      clearTimeout(timer);
      outer.removeEventListener("abort", abort);
      removeEventListener("offline", abort);
    },
  };
}

/** Waits at most until the network is back, the page becomes visible or `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const since = performance.now();
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    let timer = window.setTimeout(end, ms);
    const onLook = () => {
      if (document.visibilityState === "hidden") return;
      clearTimeout(timer);
      timer = window.setTimeout(end, Math.max(0, Math.min(ms, LOOK_MS) - (performance.now() - since)));
    };
    addEventListener("online", end, done);
    addEventListener("focus", onLook, done);
    document.addEventListener("visibilitychange", onLook, done);
    signal.addEventListener("abort", end, done);
  });
}
