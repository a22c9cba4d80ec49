import CheckCircleIcon from "@mui/icons-material/CheckCircleOutlined";
import RadioButtonUncheckedIcon from "@mui/icons-material/RadioButtonUnchecked";
import Box from "@mui/material/Box";
import { useApi } from "../../lib/use-api.ts";
import { CardPanel } from "../../ui/card-panel.tsx";
import { Link } from "../../ui/link.tsx";
import { useWords } from "./use-words.ts";

/** Whether the shop has neither products nor orders; false until both are known. */
export function useIsNewShop(): boolean {
  const summary = useApi("GET /ecommerce/summary");
  const orders = useApi("GET /ecommerce/order-stats");
  return summary.data?.data.totalProducts === 0 && orders.data?.data.totalOrders === 0;
}

/** What is still to be done before figures can appear; the ticks are counted, not kept. */
export function NewShop() {
  const { t } = useWords();
  const visits = useApi("GET /dashboard/stats");
  const steps = [
    { name: "products", isDone: false, to: "/products" },
    { name: "orders", isDone: false, to: "/orders" },
    { name: "visits", isDone: (visits.data?.data.allUsers ?? 0) > 0, to: null },
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
            {to ? <Link to={to}>{t(`dashboard.newShop.${name}`)}</Link> : t(`dashboard.newShop.${name}`)}
          </Box>
        ))}
      </Box>
    </CardPanel>
  );
}
