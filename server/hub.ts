import type { Hub, HubEvent } from "./platform.ts";

interface Listener {
  hear(event: HubEvent): void;
  lost(): void;
}

/** The hub of a host that is one process: all listeners are here. `close` ends them all. */
export function inProcessHub(): Hub & { close(): void } {
  const listeners = new Set<Listener>();
  return {
    async publish(event) {
      for (const { hear } of [...listeners]) hear(event);
    },
    async listen(hear, lost) {
      const listener = { hear, lost };
      listeners.add(listener);
      return { stop: () => void listeners.delete(listener) };
    },
    close() {
      for (const { lost } of [...listeners]) lost();
      listeners.clear();
    },
  };
}
