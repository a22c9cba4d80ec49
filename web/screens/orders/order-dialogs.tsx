import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { late } from "../../lib/part.ts";
import { Late } from "../../ui/late.tsx";
import { MayWrite } from "../../ui/may-write.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { FailureDialog } from "./failure-dialog.tsx";
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

/** What was asked about an order, in a dialog of its own. */
export function OrderDialogs({ asked, ...props }: { asked: Asked; order: OrderExtended; onClose(): void }) {
  const Dialog = dialogs[asked];
  const { mayWork, mayGiveBack } = useOrderRights();
  return (
    <MayWrite value={asked === "refund" || asked === "return" ? mayGiveBack : mayWork}>
      <Late onLoss={props.onClose}>
        <Dialog {...props} />
      </Late>
    </MayWrite>
  );
}
