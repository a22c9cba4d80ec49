/** The server writes a line every 15 seconds: a connection that brings nothing for so long is dead. */
const SILENCE_MS = 35_000;
/** A stream tells at once where it stands; one that does not is held back somewhere on the way. */
const FIRST_MS = 10_000;
/** Looks at the page in quick succession count as one. */
const LOOK_MS = 2000;

/** A signal for one connection: given when the network goes, when nothing was heard for too long, and with `outer`. */
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

/** Waits, but not longer than until the network is back, the page is looked at again, or `signal` is given. */
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
