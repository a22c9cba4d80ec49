import { useState } from "react";
import type { OrderExtended, OrderStatus } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { isCollected } from "../../ui/order-step/next-of.ts";
import { offerUndo } from "../../ui/order-step/offer-undo.ts";
import { takeStep } from "../../ui/order-step/take-step.ts";
import { toastRateLimit } from "../../ui/toast/toast-rate-limit.ts";
import { type Asked, type Options, optionsOf } from "./order.options.ts";
import { useOrderRights } from "./order.rights.ts";

/** Message why an order action failed, with the remaining stock of short products. */
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
  asked: Asked | null;
  /** Order version when the dialog opened. */
  seen: number | null;
  busy: OrderStatus | null;
  refusal: string | null;
  told: string;
  /** Email the customer on the next step. */
  isHeard: boolean;
}

/** State of work on the open order: possible actions, open dialog, result of the last step. */
export interface OrderWork extends Options, Omit<Last, "id" | "seen"> {
  ask(what: Asked | null): void;
  hear(isHeard: boolean): void;
  take(body: Parameters<typeof takeStep>[1]): Promise<void>;
  /** Takes a step, or opens its dialog first. */
  lead(step: Options["steps"][number]): void;
}

/** Takes steps one at a time; state is reset for another order. */
export function useOrderWork(order: OrderExtended | undefined): OrderWork {
  const t = useT();
  const label = useLabel();
  const refusalText = useRefusalText();
  const rights = useOrderRights();
  const [last, setLast] = useState<Last>(NOTHING);
  const now = last.id === order?.id ? last : NOTHING;
  const put = (patch: Partial<Last>) =>
    order &&
    setLast((was) => ({
      ...(was.id === order.id ? was : NOTHING),
      ...(patch.asked && { seen: order.version }),
      ...patch,
      id: order.id,
    }));

  async function take(body: Parameters<typeof takeStep>[1]) {
    if (!order || now.busy) return;
    // The result belongs to this order only and closes no dialog opened meanwhile.
    const end = (patch: Partial<Last>) =>
      setLast((was) => (was.id === order.id ? { ...was, ...patch, busy: null } : was));
    put({ busy: body.to, refusal: null, told: "" });
    try {
      // Steps backwards never notify the customer.
      const isBack = body.to === "pending" || order.status === "completed";
      const after = await takeStep(
        { id: order.id, version: (now.asked && now.seen) || order.version },
        { ...body, notifyCustomer: now.isHeard && !isBack },
      );
      if (body.to === "completed") offerUndo(after, t);
      end({ told: t("order.nowIs", { status: label(body.to) }), isHeard: false });
    } catch (error) {
      end(toastRateLimit(error as ApiError, t) ? {} : { refusal: refusalText(error as ApiError, order) });
    }
  }
  const lead = ({ act, to, needs }: Options["steps"][number]) => {
    if (needs.includes("paid")) put({ asked: "pay", refusal: null, told: "" });
    else if (act === "cancel") put({ asked: "cancel", refusal: null, told: "" });
    else if (act === "complete" && order && isCollected(order)) put({ asked: "collect", refusal: null, told: "" });
    else void take({ to });
  };
  const options = order ? optionsOf(order, rights) : { steps: [], next: null, asks: [] };
  return {
    ...options,
    ...now,
    take,
    lead,
    ask: (asked) => put({ asked, refusal: null, told: "" }),
    hear: (isHeard) => put({ isHeard }),
  };
}

const NOTHING: Last = { id: 0, asked: null, seen: null, busy: null, refusal: null, told: "", isHeard: false };
