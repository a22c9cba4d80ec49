import type { Hub, HubEvent } from "./platform.ts";

interface Listener {
  hear(event: HubEvent): void;
  lost(): void;
}

/** Hub of a single-process host. `close` disconnects all listeners, and later ones as soon as they subscribe. */
export function inProcessHub(): Hub & { close(): void; listeners(): number } {
  const listeners = new Set<Listener>();
  let isClosed = false;
  return {
    publish(event) {
      for (const { hear } of [...listeners]) hear(event);
    },
    listen(hear, lost) {
      const listener = { hear, lost };
      if (isClosed) lost();
      else listeners.add(listener);
      return { stop: () => void listeners.delete(listener) };
    },
    listeners: () => listeners.size,
    close() {
      isClosed = true;
      for (const { lost } of [...listeners]) lost();
      listeners.clear();
    },
  };
}
