import CheckCircleIcon from "@mui/icons-material/CheckCircleOutlined";
import ErrorOutlineIcon from "@mui/icons-material/ErrorOutlined";
import EventBusyIcon from "@mui/icons-material/EventBusyOutlined";
import ForumIcon from "@mui/icons-material/ForumOutlined";
import RemoveShoppingCartIcon from "@mui/icons-material/RemoveShoppingCartOutlined";
import ScheduleIcon from "@mui/icons-material/Schedule";
import WarningAmberIcon from "@mui/icons-material/WarningAmber";
import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { Attention } from "#shared/api/dashboard/dashboard.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/format.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { ListSkeleton } from "../panel/list-skeleton.tsx";
import { Panel } from "../panel/panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const looks = {
  pending_orders: [ScheduleIcon, "warning"],
  out_of_stock: [RemoveShoppingCartIcon, "danger"],
  low_stock: [WarningAmberIcon, "warning"],
  failed_payments: [ErrorOutlineIcon, "danger"],
  excess: [WarningAmberIcon, "warning"],
  unassigned_conversations: [ForumIcon, "warning"],
  overdue_cards: [EventBusyIcon, "danger"],
  invoice_due: [ErrorOutlineIcon, "danger"],
} as const satisfies Record<Attention["kind"], readonly [typeof ScheduleIcon, "warning" | "danger"]>;

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& a": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    minHeight: 48,
    paddingBlock: 6,
    marginInline: -8,
    paddingInline: 8,
    borderRadius: 8,
    textDecoration: "none",
  },
  "& a:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& [data-tone=warning]": { color: theme.vars.palette.warning.main },
  "& [data-tone=danger]": { color: theme.vars.palette.error.main },
  "& .words": { flexGrow: 1, minWidth: 0, lineHeight: "18px" },
  "& .amount": { ...theme.typography.caption, display: "block", color: theme.vars.palette.text.secondary },
  "& .count": { ...theme.typography.h2, fontFeatureSettings: '"tnum"' },
}));

/** Open work of today with links. */
export const AttentionCard = memo(function AttentionCard() {
  const { t } = useCardTexts();
  const call = useApi("GET /dashboard/attention");
  const waiting = call.data?.data ?? [];
  return (
    <Panel
      area="attention"
      title={t("dashboard.attention.title")}
      caption={t("dashboard.period.now")}
      calls={[call]}
      skeleton={<ListSkeleton count={4} row={48} />}
    >
      {() => (
        <Box sx={{ minHeight: 192, display: "flex", flexDirection: "column" }}>
          {waiting.length ? (
            <List>
              {waiting.map((one) => (
                <Row key={one.link} {...one} />
              ))}
            </List>
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

function Row({ kind, count, amount, currency, board, link }: Attention) {
  const { t } = useCardTexts();
  const format = useFormat(currency);
  const [Icon, tone] = looks[kind];
  return (
    <li>
      <Link to={link}>
        <Icon aria-hidden="true" data-tone={tone} />
        <span className="words">
          {t(`dashboard.attention.${kind}`)}
          {amount === undefined ? null : <span className="amount">{format.money(amount)}</span>}
          {board && <span className="amount">{board}</span>}
        </span>
        <span className="count">{format.number(count)}</span>
      </Link>
    </li>
  );
}
