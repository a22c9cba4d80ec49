import { expect, test } from "vitest";
import { createIdempotencyKeys } from "./idempotency-key.ts";

test("an act sent again keeps its key, a changed one gets another, and the first words find the first key", () => {
  const keys = createIdempotencyKeys();

  const first = keys.of({ amount: 5 });

  expect(keys.of({ amount: 5 })).toBe(first);
  expect(keys.of({ amount: 6 })).not.toBe(first);
  expect(keys.of({ amount: 5 })).toBe(first);
});

test("once an act is done, the same words are another act", () => {
  const keys = createIdempotencyKeys();
  const first = keys.of({ name: "Kalem" });

  keys.renew();

  expect(keys.of({ name: "Kalem" })).not.toBe(first);
});
