import { useMemo } from "react";
import { createIdempotencyKeys, type IdempotencyKeys } from "./idempotency-key.ts";

/** Idempotency keys of a mounted form, renewed when `about` changes: `addRefund(body, keys.of(body))`. */
export function useIdempotencyKeys(about?: unknown): IdempotencyKeys {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act on something else is another act
  return useMemo(createIdempotencyKeys, [about]);
}
