import type { OrderExtended, OrderStatus } from "#shared/api/ecommerce/orders.ts";
import { type NextStep, nextStepOf } from "#shared/rules/orders/order-next.ts";
import { findTransition, type OrderAct, type Transition } from "#shared/rules/orders/order-states.ts";
import { openOf, refundableOf } from "./order.money.ts";
import type { useOrderRights } from "./order.rights.ts";

/** Possible step of an order. */
interface Step {
  act: OrderAct;
  to: OrderStatus;
  needs: OrderExtended["allowedTransitions"][number]["needs"];
}

/** Actions with a dialog. */
export type Choice = "edit" | "pay" | "late" | "fail" | "refund" | "return" | "cancel";
/** Open dialog; `collect` precedes a step. */
export type Asked = Choice | "collect";

/** Possible actions of a person on an order: steps, the next step, dialogs. */
export interface Options {
  steps: Step[];
  /** Forward step, also if a payment is missing first. */
  next: NextStep | null;
  asks: Choice[];
}

const LED_ON: readonly OrderAct[] = ["confirm", "complete", "reopen", "unconfirm", "uncomplete", "cancel"];

/** Actions possible on an order with these permissions. */
export function optionsOf(order: OrderExtended, rights: ReturnType<typeof useOrderRights>): Options {
  const found = order.allowedTransitions.flatMap(({ to, needs }) => {
    const row: Transition | null = findTransition(order.status, to);
    return row && rights.canTake(row, order) ? [{ act: row.act, to, needs }] : [];
  });
  const steps = found.sort((a, b) => LED_ON.indexOf(a.act) - LED_ON.indexOf(b.act));
  const canReturn = order.status === "completed" && order.details.some((line) => line.returned < line.quantity);
  const asks: Record<Choice, boolean> = {
    edit: rights.canWork,
    pay: rights.canWork && order.due > 0,
    // A payment although nothing is due.
    late: rights.canWork && order.due === 0,
    fail: rights.canWork && openOf(order) > 0,
    refund: rights.canRefund && refundableOf(order) > 0,
    return: rights.canRefund && canReturn,
    cancel: steps.some(({ act }) => act === "cancel"),
  };
  return {
    steps,
    next: rights.canWork ? nextStepOf(order) : null,
    asks: (Object.keys(asks) as Choice[]).filter((asked) => asks[asked]),
  };
}
