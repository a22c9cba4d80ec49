import { lazy, Suspense } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import type { Asked } from "./order.options.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";

const EditDialog = lazy(async () => ({ default: (await import("./edit-dialog.tsx")).EditDialog }));

const dialogs = {
  cancel: CancelDialog,
  pay: PaymentDialog,
  refund: RefundDialog,
  return: ReturnDialog,
  edit: EditDialog,
};

/** What was asked about an order, in a dialog of its own. */
export function OrderDialogs({ asked, ...props }: { asked: Asked; order: OrderExtended; onClose(): void }) {
  const Dialog = dialogs[asked];
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
