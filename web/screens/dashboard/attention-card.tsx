import CheckCircleIcon from "@mui/icons-material/CheckCircleOutlined";
import ErrorOutlineIcon from "@mui/icons-material/ErrorOutlined";
import EventBusyIcon from "@mui/icons-material/EventBusyOutlined";
import ForumIcon from "@mui/icons-material/ForumOutlined";
import RemoveShoppingCartIcon from "@mui/icons-material/RemoveShoppingCartOutlined";
import ScheduleIcon from "@mui/icons-material/Schedule";
import WarningAmberIcon from "@mui/icons-material/WarningAmber";
import Box from "@mui/material/Box";
import { memo } from "react";
import type { Attention } from "#shared/api/dashboard/dashboard.ts";
import { useApi } from "../../lib/use-api.ts";
import { Link } from "../../ui/link.tsx";
import { Lines } from "./lines.tsx";
import { Panel } from "./panel.tsx";
import { useWords } from "./use-words.ts";

const looks = {
  pending_orders: [ScheduleIcon, "warning.main"],
  out_of_stock: [RemoveShoppingCartIcon, "error.main"],
  low_stock: [WarningAmberIcon, "warning.main"],
  failed_payments: [ErrorOutlineIcon, "error.main"],
  unassigned_conversations: [ForumIcon, "warning.main"],
  overdue_cards: [EventBusyIcon, "error.main"],
  invoice_due: [ErrorOutlineIcon, "error.main"],
} as const satisfies Record<Attention["kind"], readonly [typeof ScheduleIcon, string]>;

/** What waits for a hand today, each with the way there. */
export const AttentionCard = memo(function AttentionCard() {
  const { t } = useWords();
  const call = useApi("GET /dashboard/attention");
  const waiting = call.data?.data ?? [];
  return (
    <Panel
      area="attention"
      title={t("dashboard.attention.title")}
      caption={t("dashboard.period.now")}
      calls={[call]}
      skeleton={<Lines count={4} row={48} />}
    >
      {() => (
        <Box sx={{ minHeight: 192, display: "flex", flexDirection: "column" }}>
          {waiting.length ? (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
              {waiting.map((one) => (
                <Row key={one.kind} {...one} />
              ))}
            </Box>
          ) : (
            <Box
              sx={{
                m: "auto",
                display: "flex",
                flexDirection: "column",
                alignItems: "center",
                gap: 1,
                color: "text.secondary",
              }}
            >
              <CheckCircleIcon aria-hidden="true" sx={{ fontSize: 40, color: "success.main" }} />
              {t("dashboard.attention.empty")}
            </Box>
          )}
        </Box>
      )}
    </Panel>
  );
});

function Row({ kind, count, amount, link }: Attention) {
  const { t, format } = useWords();
  const [Icon, color] = looks[kind];
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
      <Box
        component={Link}
        to={link}
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1.5,
          height: 48,
          mx: -1,
          px: 1,
          borderRadius: 1,
          textDecoration: "none",
          "&:hover": { bgcolor: "action.hover" },
        }}
      >
        <Icon aria-hidden="true" sx={{ color }} />
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, lineHeight: "18px" }}>
          {t(`dashboard.attention.${kind}`)}
          {amount === undefined ? null : (
            <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
              {format.money(amount)}
            </Box>
          )}
        </Box>
        <Box component="span" sx={{ typography: "h2", fontFeatureSettings: '"tnum"' }}>
          {format.number(count)}
        </Box>
      </Box>
    </Box>
  );
}
