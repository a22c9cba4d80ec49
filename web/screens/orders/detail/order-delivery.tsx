import Typography from "@mui/material/Typography";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { SectionHead } from "../../../ui/record/section-head.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import type { OrderWork } from "../use-order-work.ts";

/** Delivery address and note. */
export function OrderDelivery({ order, work }: { order: OrderExtended; work: OrderWork }) {
  const t = useT();
  return (
    <SheetSection>
      <SectionHead title={t("order.delivery")}>
        {work.asks.includes("edit") && (
          <WriteButton size="small" onClick={() => work.ask("edit")}>
            {t("order.edit")}
          </WriteButton>
        )}
      </SectionHead>
      <Address order={order} />
      <Typography
        variant="body2"
        sx={{ mt: 1.5, whiteSpace: "pre-wrap" }}
        color={order.note ? undefined : "textSecondary"}
      >
        {order.note || t("order.noNote")}
      </Typography>
    </SheetSection>
  );
}

/** Delivery address. */
export function Address({ order }: { order: OrderExtended }) {
  const t = useT();
  const to = order.shipping;
  if (!to) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t("order.noShipping")}
      </Typography>
    );
  }
  const lines = [to.name, to.line1, to.line2, `${to.postcode} ${to.city}`.trim(), to.country].filter(Boolean);
  return (
    <Typography variant="body2" component="address" sx={{ fontStyle: "normal", whiteSpace: "pre-line" }}>
      {lines.join("\n")}
    </Typography>
  );
}
