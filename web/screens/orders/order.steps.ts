import { useState } from "react";
import type { OrderExtended, OrderStatus } from "#shared/api/ecommerce/orders.ts";
import { findTransition, type OrderAct } from "#shared/rules/order-states.ts";
import type { ApiError } from "../../lib/api.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/error-text.ts";
import { takeStep } from "./order.calls.ts";

/** A step an order may take now, by its name. */
export interface Step {
  act: OrderAct;
  to: OrderStatus;
  needs: OrderExtended["allowedTransitions"][number]["needs"];
}

const LED_ON: readonly OrderAct[] = ["confirm", "complete", "reopen", "unconfirm", "cancel"];

/** The steps an order may take now, the one that leads it on first. */
export function stepsOf({ status, allowedTransitions }: Pick<OrderExtended, "status" | "allowedTransitions">): Step[] {
  return allowedTransitions
    .flatMap(({ to, needs }) => {
      const act = findTransition(status, to)?.act;
      return act ? [{ act, to, needs }] : [];
    })
    .sort((a, b) => LED_ON.indexOf(a.act) - LED_ON.indexOf(b.act));
}

/** Says in words why an act on an order was refused, naming what is left of goods that do not suffice. */
export function useRefusalText(): (error: ApiError, order: OrderExtended) => string {
  const t = useT();
  const label = useLabel();
  const errorText = useErrorText();
  return (error, order) => {
    if (error.code === "version_conflict") {
      const { status, paymentStatus } = (error.data as OrderExtended | null) ?? order;
      return t("order.changed", { status: label(status), payment: label(paymentStatus) });
    }
    const lines = (error.errors ?? []).flatMap(({ params }) => {
      const line = order.details.find((one) => one.productId === params?.productId);
      return line ? [t("order.onlyLeftOf", { name: line.productName, count: Number(params?.available ?? 0) })] : [];
    });
    return [errorText(error), ...lines].join(" ");
  };
}

interface Last {
  id: number;
  busy: OrderStatus | null;
  refusal: string | null;
  told: string;
}

/** Takes steps one at a time and remembers what came of the last one of this order. */
export function useSteps(order: OrderExtended | undefined) {
  const t = useT();
  const label = useLabel();
  const refusalText = useRefusalText();
  const [last, setLast] = useState<Last | null>(null);
  const mine = last && last.id === order?.id ? last : null;

  async function take(body: Parameters<typeof takeStep>[1]): Promise<boolean> {
    if (!order || mine?.busy) return false;
    const { id } = order;
    setLast({ id, busy: body.to, refusal: null, told: "" });
    try {
      await takeStep(order, body);
      setLast({ id, busy: null, refusal: null, told: t("order.nowIs", { status: label(body.to) }) });
      return true;
    } catch (error) {
      setLast({ id, busy: null, refusal: refusalText(error as ApiError, order), told: "" });
      return false;
    }
  }
  return { busy: mine?.busy ?? null, refusal: mine?.refusal ?? null, told: mine?.told ?? "", take };
}
