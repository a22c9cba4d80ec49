import { useMemo } from "react";
import { createIdempotencyKeys, type IdempotencyKeys } from "./idempotency-key.ts";

/** The keys of a form's acts, as long as it is drawn and `about` stays the same: `addRefund(body, keys.of(body))`. */
export function useIdempotencyKeys(about?: unknown): IdempotencyKeys {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act on something else is another act
  return useMemo(createIdempotencyKeys, [about]);
}
