import Typography from "@mui/material/Typography";
import { useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { LastOrders } from "../../../ui/record/last-orders.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import { useOrdersWith } from "../products.data.ts";

/** The newest orders that contain a product, and the way to all of them. */
export function ProductOrders({ id }: { id: number }) {
  const t = useT();
  return (
    <SheetSection>
      <h3>{t("catalogue.lastOrders")}</h3>
      <LastOrders
        asked={useOrdersWith(id)}
        none={t("catalogue.noOrders")}
        cells={({ customer }, day) => [<bdi key="who">{customer}</bdi>, day]}
      >
        <Typography variant="body2" sx={{ mt: 1 }}>
          <Link to={`/orders?product=${id}`}>{t("catalogue.allOrders")}</Link>
        </Typography>
      </LastOrders>
    </SheetSection>
  );
}
