import type { DeriveKey } from "../../platform.ts";

/**
 * Derives at most `most` keys at once for all shops of a process, in the order of the calls. A shop asks for one at a
 * time, so a shop with many sign-ins does not block the others.
 */
export function deriveInTurn(derive: DeriveKey, most: number): DeriveKey {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (...parameters) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await derive(...parameters);
    } finally {
      // The next call gets the slot directly, so that no later call overtakes it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
