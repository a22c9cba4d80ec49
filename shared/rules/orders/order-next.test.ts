import { expect, test } from "vitest";
import { nextStepOf } from "./order-next.ts";

test.each([
  ["pending", [{ to: "processing", needs: [] }], { act: "confirm", to: "processing" }],
  ["pending", [{ to: "processing", needs: ["paid"] }], { act: "pay" }],
  ["processing", [{ to: "completed", needs: ["paid"] }], { act: "pay" }],
  ["processing", [{ to: "completed", needs: [] }], { act: "complete", to: "completed" }],
  ["pending", [{ to: "cancelled", needs: ["refund"] }], null],
  ["completed", [{ to: "processing", needs: [] }], null],
  ["cancelled", [{ to: "pending", needs: ["stock"] }], null],
] as const)("a %s order with the transitions %o has the next step %o", (status, allowedTransitions, step) => {
  expect(nextStepOf({ status, allowedTransitions })).toEqual(step);
});
