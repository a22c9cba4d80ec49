import type { Hub, HubEvent } from "./platform.ts";

interface Listener {
  hear(event: HubEvent): void;
  lost(): void;
}

const BEAT_MS = 15_000;

/**
 * Hub of a single process. While somebody listens it publishes a beat every `beatMs` milliseconds; null publishes none,
 * because a timer keeps a Durable Object awake. `close` disconnects all listeners, and later ones as soon as they
 * subscribe.
 */
export function inProcessHub(beatMs: number | null = BEAT_MS): Hub & { close(): void; listeners(): number } {
  const listeners = new Set<Listener>();
  let isClosed = false;
  let beats: ReturnType<typeof setInterval> | undefined;

  function publish(event: HubEvent): void {
    for (const { hear } of [...listeners]) hear(event);
  }

  function setTimer(): void {
    if (listeners.size === 0) {
      clearInterval(beats);
      beats = undefined;
    } else if (beatMs !== null) {
      beats ??= setInterval(() => publish({ kind: "beat" }), beatMs);
    }
  }

  return {
    publish,
    listen(hear, lost) {
      const listener = { hear, lost };
      if (isClosed) lost();
      else listeners.add(listener);
      setTimer();
      return {
        stop: () => {
          listeners.delete(listener);
          setTimer();
        },
      };
    },
    listeners: () => listeners.size,
    close() {
      isClosed = true;
      for (const { lost } of [...listeners]) lost();
      listeners.clear();
      setTimer();
    },
  };
}
