import type { Platform } from "../../platform.ts";

/**
 * Work that continues after its response in this process. `settled` waits at most `patienceMs`, and only for recent
 * work: the page of a disconnected reader may never finish. Older work is released.
 */
export function deferredWork(log: Platform["log"], patienceMs = 1000) {
  const startedAt = new Map<Promise<unknown>, number>();

  const defer: Platform["defer"] = (work) => {
    const now = performance.now();
    for (const [old, at] of startedAt) {
      if (now - at < patienceMs) break;
      startedAt.delete(old);
    }
    const one = work
      .catch((error: unknown) => log("error", "deferred work failed", { error: String(error) }))
      .finally(() => startedAt.delete(one));
    startedAt.set(one, now);
  };

  async function settled(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.all(startedAt.keys()), late]);
    clearTimeout(timer);
  }
  /** Whether recent work is under way. */
  const isBusy = () => [...startedAt.values()].some((at) => performance.now() - at < patienceMs);

  return { defer, settled, isBusy };
}
