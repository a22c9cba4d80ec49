import type { Sign } from "#shared/api/system/changes.ts";

const listeners = new Set<(sign: Sign) => void>();

/** Passes on that somebody is at a record. */
export function emitPresence(sign: Sign): void {
  for (const listener of listeners) listener(sign);
}

/** Calls back when somebody is at a record without changing it; answers the way to stop. */
export function onPresence(hear: (sign: Sign) => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
