import type { Sign } from "#shared/api/system/changes.ts";

const listeners = new Set<(sign: Sign) => void>();

/** Emits that a person views a record. */
export function emitPresence(sign: Sign): void {
  for (const listener of listeners) listener(sign);
}

/** Subscribes to presence at records; returns unsubscribe. */
export function onPresence(hear: (sign: Sign) => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
