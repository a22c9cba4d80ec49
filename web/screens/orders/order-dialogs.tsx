import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { late } from "../../lib/part.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { Late } from "../../ui/late.tsx";
import { MayWrite } from "../../ui/may-write.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { FailureDialog } from "./failure-dialog.tsx";
import { dueOf } from "./order.money.ts";
import type { Asked } from "./order.options.ts";
import { useOrderRights } from "./order.rights.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";

const EditDialog = late(async () => (await import("./edit-dialog.tsx")).EditDialog);

const dialogs = {
  cancel: CancelDialog,
  pay: PaymentDialog,
  fail: FailureDialog,
  refund: RefundDialog,
  return: ReturnDialog,
  edit: EditDialog,
};

interface Props {
  asked: Asked;
  order: OrderExtended;
  onComplete(): void;
  onClose(): void;
}

/** What was asked about an order, in a dialog of its own. */
export function OrderDialogs({ asked, onComplete, ...props }: Props) {
  const { mayWork, mayGiveBack } = useOrderRights();
  if (asked === "collect") return <CollectDialog {...props} onComplete={onComplete} />;
  const Dialog = dialogs[asked];
  return (
    <MayWrite value={asked === "refund" || asked === "return" ? mayGiveBack : mayWork}>
      <Late onLoss={props.onClose}>
        <Dialog {...props} />
      </Late>
    </MayWrite>
  );
}

/** Asks before completing an order records what is paid at the door. */
function CollectDialog({ order, onComplete, onClose }: Omit<Props, "asked">) {
  const t = useT();
  const { money } = useFormat();
  return (
    <AskDialog
      title={t("orders.collect.title", { number: order.number })}
      text={t("orderActs.collect", { amount: money(dueOf(order)) })}
      act={t("orders.complete")}
      back={t("orders.collect.back")}
      onAct={onComplete}
      onClose={onClose}
    />
  );
}
