import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { isReachable } from "#shared/rules/inbox/mail-address.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { takeStep } from "../../../ui/order-step/take-step.ts";
import { numberOf } from "../list/orders.columns.tsx";
import { refundableOf } from "../order.money.ts";
import { useRefusalText } from "../use-order-work.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { CancelFields, useCancelForm } from "./cancel-fields.tsx";

/** Cancels an order with reason, stock and refund. */
export function CancelDialog({ order: latest, onClose }: { order: OrderExtended; onClose(): void }) {
  // Version as opened: changes by others are shown before the order is cancelled.
  const [order, setOrder] = useState(latest);
  const t = useT();
  const { money } = useFormat();
  const refusalText = useRefusalText();
  const owed = refundableOf(order);
  const hasCustomer = order.customerId !== null && isReachable(order.customerEmail ?? "");
  const form = useCancelForm(async (how) => {
    const notifyCustomer = how.notifyCustomer && hasCustomer;
    const step = { to: "cancelled" as const, ...how, refund: how.refund && owed > 0, notifyCustomer };
    await takeStep(order, step).catch((error: ApiError) => {
      if (error.code === "version_conflict" && error.data) setOrder(error.data as OrderExtended);
      throw error;
    });
    onClose();
  });
  return (
    <ActionDialog
      title={t("orderActs.cancelAsk", { number: numberOf(order) })}
      act={t("order.act.cancel")}
      isDanger
      isBarred={!order.allowedTransitions.some(({ to }) => to === "cancelled")}
      form={form}
      tell={(failure) => refusalText(failure, order)}
      onClose={onClose}
    >
      <CancelFields
        form={form}
        refundLabel={owed > 0 ? t("orderActs.refundOf", { amount: money(owed) }) : undefined}
        isCustomerTold={hasCustomer}
      />
    </ActionDialog>
  );
}
