import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { CanWrite } from "../../../ui/actions/can-write.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { CollectDialog } from "../../../ui/order-step/collect-dialog.tsx";
import type { Asked } from "../order.options.ts";
import { useOrderRights } from "../order.rights.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { FailureDialog } from "./failure-dialog.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";

const EditDialog = lazyView(async () => (await import("./edit-dialog.tsx")).EditDialog);

const dialogs = {
  cancel: CancelDialog,
  pay: PaymentDialog,
  late: PaymentDialog,
  fail: FailureDialog,
  refund: RefundDialog,
  return: ReturnDialog,
  edit: EditDialog,
};

interface Props {
  asked: Asked;
  order: OrderExtended;
  onComplete(collected: boolean): void;
  onClose(): void;
}

/** Dialog of the chosen order action. */
export function OrderDialogs({ asked, onComplete, ...props }: Props) {
  const { canWork, canRefund } = useOrderRights();
  const t = useT();
  const { money } = useFormat();
  if (asked === "collect")
    return (
      <CollectDialog
        title={t("orders.collect.title", { number: props.order.number })}
        text={t("orders.collect.text", { amount: money(props.order.due) })}
        onComplete={onComplete}
        onClose={props.onClose}
      />
    );
  const Dialog = dialogs[asked];
  return (
    <CanWrite value={asked === "refund" || asked === "return" ? canRefund : canWork}>
      <LazyBoundary onLoadError={props.onClose}>
        <Dialog {...props} />
      </LazyBoundary>
    </CanWrite>
  );
}
