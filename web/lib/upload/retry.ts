import { ApiError, api } from "../api/client.ts";

const TRIES = 3;

interface RetryHooks {
  signal: AbortSignal;
  onOffline(isOff: boolean): void;
  onWait?(why: "retry" | null): void;
}

/**
 * Retries work after passing failures, 1, 2 and 4 seconds later, and reports waits to `onWait`. Offline it waits for
 * the connection instead, reported to `onOffline`, which counts as no try. An ended session is renewed by an ordinary
 * call first.
 */
export async function withRetries<T>(work: () => Promise<T>, { signal, onOffline, onWait }: RetryHooks): Promise<T> {
  let failures = 0;
  for (;;) {
    await connection(signal, onOffline);
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      if (error.code === "unauthorized" && failures === 0) await api("GET /changes", { signal });
      else if (!error.isPassing) throw error;
      // A lost connection noticed late is no server failure.
      if (error.status === 0 && (await isLost(signal))) continue;
      failures += 1;
      if (failures > TRIES) throw error;
      onWait?.("retry");
      await pause(1000 * 2 ** (failures - 1), signal);
      onWait?.(null);
    }
  }
}

async function connection(signal: AbortSignal, onOffline: (isOff: boolean) => void): Promise<void> {
  if (navigator.onLine) return;
  onOffline(true);
  try {
    await heard("online", signal);
  } finally {
    onOffline(false);
  }
}

/** Whether the browser reports itself offline within a moment. */
async function isLost(signal: AbortSignal): Promise<boolean> {
  await pause(250, signal);
  return !navigator.onLine;
}

function heard(event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    addEventListener(event, () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
