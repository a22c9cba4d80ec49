import { expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { mayEditorTake } from "#shared/rules/orders/order-states.ts";
import { optionsOf } from "./order.options.ts";

const all = { canWork: true, canRefund: true, canTake: () => true };
const editor = {
  canWork: true,
  canRefund: false,
  canTake: (step: Parameters<typeof mayEditorTake>[0], order: { paidAmount: number }) =>
    mayEditorTake(step, { paid_minor: order.paidAmount * 100 }),
};
const none = { canWork: false, canRefund: false, canTake: () => false };
const order = (given: Partial<OrderExtended>) =>
  ({
    status: "pending",
    amount: 20,
    paidAmount: 20,
    refundedAmount: 0,
    creditedAmount: 0,
    due: 0,
    details: [{ quantity: 2, returned: 0 }],
    allowedTransitions: [
      { to: "cancelled", needs: ["refund"] },
      { to: "processing", needs: [] },
    ],
    ...given,
  }) as OrderExtended;
const acts = (options: ReturnType<typeof optionsOf>) => options.steps.map(({ act }) => act);

test("the step that leads an order on comes first, cancelling last", () => {
  const processing = order({
    status: "processing",
    allowedTransitions: [
      { to: "pending", needs: [] },
      { to: "cancelled", needs: ["refund"] },
      { to: "completed", needs: [] },
    ],
  });

  expect(acts(optionsOf(processing, all))).toEqual(["complete", "unconfirm", "cancel"]);
  expect(optionsOf(processing, all).asks).toEqual(["edit", "late", "refund", "cancel"]);
});

test("an Editör neither cancels what is paid nor gives anything back, a Kullanıcı only looks", () => {
  const done = order({ status: "completed", allowedTransitions: [] });

  expect(acts(optionsOf(order({}), editor))).toEqual(["confirm"]);
  expect(acts(optionsOf(order({ paidAmount: 0 }), editor))).toEqual(["confirm", "cancel"]);
  expect(optionsOf(done, editor).asks).toEqual(["edit", "late"]);
  expect(optionsOf(done, all).asks).toEqual(["edit", "late", "refund", "return"]);
  expect(optionsOf(order({}), none)).toEqual({ steps: [], next: null, asks: [] });
});

test("the payment that is open can fail; once it has, the next can only be paid", () => {
  const unpaid = order({ paidAmount: 0, due: 20, paymentStatus: "unpaid" });

  expect(optionsOf(unpaid, editor).asks).toEqual(["edit", "pay", "fail", "cancel"]);
  expect(optionsOf({ ...unpaid, paymentStatus: "failed" }, editor).asks).toEqual(["edit", "pay", "cancel"]);
});

test("what is due can be paid, late money is recorded where nothing is; what came back whole cannot come back again", () => {
  const gone = order({ status: "cancelled", paidAmount: 0, allowedTransitions: [] });
  const back = order({
    status: "completed",
    allowedTransitions: [],
    details: [{ quantity: 2, returned: 2 }] as OrderExtended["details"],
  });

  expect(optionsOf(order({ paidAmount: 5, due: 15 }), all).asks).toEqual(["edit", "pay", "fail", "refund", "cancel"]);
  expect(optionsOf(gone, all).asks).toEqual(["edit", "late"]);
  expect(optionsOf(back, all).asks).toEqual(["edit", "late", "refund"]);
});
