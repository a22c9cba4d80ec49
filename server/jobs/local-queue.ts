import type { Jobs, Platform } from "../platform.ts";
import type { BatchOutcome } from "./due.ts";

const AGAIN_MS = 1_000;
/** Maximum delay of `setTimeout`, milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Runs due work in this process, one batch after another, yielding to requests in between. `stop` waits for the current
 * batch and starts no other.
 */
export function inProcessJobs(
  platformOf: () => Platform,
  runNextBatch: (platform: Platform) => Promise<BatchOutcome>,
): Jobs & { stop(): Promise<void>; isBusy(): boolean; times(): number[] } {
  let isStopped = false;
  let running: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isRetrying = false;
  /** Timers with the times they are set for. */
  const timers = new Map<ReturnType<typeof setTimeout>, number>();

  async function work(): Promise<void> {
    for (;;) {
      if (isStopped) return;
      const outcome = await runNextBatch(platformOf());
      if (outcome === "idle") return;
      if (outcome === "failed") return again();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  function again(): void {
    clearTimeout(retry);
    isRetrying = true;
    retry = setTimeout(() => {
      isRetrying = false;
      void start();
    }, AGAIN_MS);
  }

  function start(): Promise<void> {
    const last = running ?? Promise.resolve();
    // Always runs again, because work may have been added after the last search of the current run.
    const next = last.then(work).catch((error: unknown) => {
      platformOf().log("error", "due work failed", { error: String(error) });
      if (!isStopped) again();
    });
    running = next;
    void next.then(() => {
      if (running === next) running = null;
    });
    return next;
  }

  function wakeAt(at: number): void {
    const { clock, settings } = platformOf();
    // A fixed clock is moved by hand, and that call runs the work that falls due.
    if (settings.fixedNow !== null || isStopped) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        // A time beyond the timer's maximum is scheduled again.
        void (at > clock.now() + AGAIN_MS ? wakeAt(at) : start());
      },
      Math.min(Math.max(at - clock.now(), 0), LONGEST_MS),
    );
    timers.set(timer, at);
  }

  return {
    wake: () => void setTimeout(() => void start(), 0),
    wakeAt,
    settle: start,
    /** Whether a batch runs or is to be retried. */
    isBusy: () => running !== null || isRetrying,
    /** Times of later work. */
    times: () => [...timers.values()],
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      for (const timer of timers.keys()) clearTimeout(timer);
      await running;
    },
  };
}
