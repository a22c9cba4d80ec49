import { expect, test } from "vitest";
import { WrittenAnswers } from "./list-answer.ts";

const answer = (size: number) => ({ body: new ArrayBuffer(size), headers: {} });

test("keeps the latest responses within the byte limit and counts each once", () => {
  const kept = new WrittenAnswers(100);

  kept.keep("a", answer(40));
  kept.keep("b", answer(40));
  kept.keep("a", answer(30));
  expect(kept.bytes).toBe(70);

  kept.keep("c", answer(60));
  expect(kept.get("b")).toBeUndefined();
  expect(kept.get("a")?.body.byteLength).toBe(30);
  expect(kept.bytes).toBe(90);

  kept.keep("d", answer(200));
  expect(kept.bytes).toBe(0);
});
