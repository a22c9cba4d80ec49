/**
 * Limits concurrent work; the rest waits in order. `const slot = slots(3); await slot(() => send(part), signal)`
 * `onWait` gets true while waiting and then false; it is not called if a slot is free.
 */
export function slots(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const free = () => {
    running -= 1;
    waiting.shift()?.();
  };

  return async function slot<T>(
    work: () => Promise<T>,
    signal: AbortSignal,
    onWait: (isWaiting: boolean) => void = () => undefined,
  ): Promise<T> {
    if (running >= most) {
      onWait(true);
      while (running >= most) await turn(signal);
      onWait(false);
    }
    signal.throwIfAborted();
    running += 1;
    try {
      return await work();
    } finally {
      free();
    }
  };

  /** Resolves when a slot may be free; aborting leaves the queue. */
  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      waiting.push(go);
    });
  }
}
