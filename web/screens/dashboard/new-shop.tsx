import CheckCircleIcon from "@mui/icons-material/CheckCircleOutlined";
import RadioButtonUncheckedIcon from "@mui/icons-material/RadioButtonUnchecked";
import Box from "@mui/material/Box";
import { useApi } from "../../lib/api/use-api.ts";
import { useCan } from "../../lib/session/rights.ts";
import { CardPanel } from "../../ui/layout/card-panel.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { useCardTexts } from "./use-card-texts.ts";

/** Whether the shop never had an order; false while unknown. */
export function useIsNewShop(): boolean {
  const orders = useApi("GET /ecommerce/order-stats");
  return orders.data?.data.totalOrders === 0;
}

/** Setup steps of a new shop; progress is derived, not stored. */
export function NewShop() {
  const { t } = useCardTexts();
  const visits = useApi("GET /dashboard/stats");
  const summary = useApi("GET /ecommerce/summary");
  const people = useApi("GET /datatable/users", { query: { pageSize: 1, role: "Admin,Editör" } });
  const team = useApi("GET /team", useCan()("Admin") ? {} : null);
  const colleagues = (people.data?.meta?.total ?? 1) - 1 + (team.data?.data.invites.length ?? 0);
  const steps = [
    { name: "products", isDone: (summary.data?.data.totalProducts ?? 0) > 0, to: "/add-product" },
    { name: "orders", isDone: false, to: "/orders" },
    { name: "people", isDone: colleagues > 0, to: "/account?tab=team" },
    { name: "visits", isDone: (visits.data?.data.allUsers ?? 0) > 0, to: "/account?tab=workspace" },
  ] as const;
  return (
    <CardPanel title={t("dashboard.newShop.title")} caption={t("dashboard.newShop.caption")}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {steps.map(({ name, isDone, to }) => (
          <Box component="li" key={name} sx={{ display: "flex", alignItems: "center", gap: 1.5, minHeight: 44 }}>
            {isDone ? (
              <CheckCircleIcon titleAccess={t("dashboard.newShop.done")} sx={{ color: "success.main" }} />
            ) : (
              <RadioButtonUncheckedIcon titleAccess={t("dashboard.newShop.open")} sx={{ color: "text.secondary" }} />
            )}
            <Link to={to}>{t(`dashboard.newShop.${name}`)}</Link>
          </Box>
        ))}
      </Box>
    </CardPanel>
  );
}
