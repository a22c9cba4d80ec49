import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { useCan } from "../../../lib/session/rights.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { LinkedCards } from "../../../ui/record/linked-cards.tsx";
import { numberOf } from "../list/orders.columns.tsx";

const CreateCardDialog = lazyView(
  async () => (await import("../../../ui/dialog/create-card-dialog.tsx")).CreateCardDialog,
  ["makeCard", "forms"],
);

/** Cards about an order, with a button to create one. */
export function OrderCards({ order }: { order: OrderExtended }) {
  const t = useT();
  const canMake = useCan()("Admin", "Editör");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <LinkedCards about={{ order: order.id }}>
        {canMake && (
          <WriteButton variant="outlined" size="small" sx={{ mt: 1.5 }} onClick={() => setOpen(true)}>
            {t("order.makeCard")}
          </WriteButton>
        )}
      </LinkedCards>
      <LazyBoundary onLoadError={close}>
        {isOpen && (
          <CreateCardDialog
            about={{ link: { orderId: order.id }, title: `${numberOf(order)} ${order.customer}` }}
            place="order"
            onClose={close}
          />
        )}
      </LazyBoundary>
    </>
  );
}
