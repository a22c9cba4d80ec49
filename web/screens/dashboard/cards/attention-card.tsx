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
import { AttentionStep } from "./attention-step.tsx";

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

const ROW_PX = 44;

/** Ledger rows, in two columns where there is room. */
const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  [theme.breakpoints.up("lg")]: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: 24 },
  "& > li": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: 12,
    minHeight: ROW_PX,
    paddingInline: 12,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    ...theme.typography.body2,
  },
  "& > li:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& > li > svg": { flexShrink: 0, fontSize: 20 },
  "& a.name": { flexGrow: 1, minWidth: 0, paddingBlock: 6, lineHeight: "18px", textDecoration: "none" },
  "& a.name::after": { content: '""', position: "absolute", inset: 0 },
  "& a.name:focus-visible": { outline: "none" },
  "& a.name:focus-visible::after": { outline: "2px solid var(--ring)", outlineOffset: -2, borderRadius: 8 },
  "& [data-tone=warning]": { color: theme.vars.palette.warning.main },
  "& [data-tone=danger]": { color: theme.vars.palette.error.main },
  "& .amount": { ...theme.typography.caption, display: "block", color: theme.vars.palette.text.secondary },
  "& .count": { fontWeight: 600, fontFeatureSettings: '"tnum"', textAlign: "end" },
  "& .step": { position: "relative", flexShrink: 0, display: "flex", justifyContent: "flex-end", width: 144 },
  "@media print": { "& .step": { display: "none" } },
  [theme.breakpoints.down("sm")]: { "& .step:empty": { display: "none" }, "& .step": { width: "auto" } },
}));

/** Open work of today: each row leads to its list and offers the step of its first record. */
export const AttentionCard = memo(function AttentionCard() {
  const { t } = useCardTexts();
  const call = useApi("GET /dashboard/attention");
  const waiting = call.data?.data ?? [];
  return (
    <Panel
      area="attention"
      kind="ledger"
      title={t("dashboard.attention.title")}
      calls={[call]}
      skeleton={<ListSkeleton count={4} />}
    >
      {() =>
        waiting.length ? (
          <List>
            {waiting.map((one) => (
              <Row key={one.link} {...one} onDone={() => void call.mutate()} />
            ))}
          </List>
        ) : (
          <Box
            sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: ROW_PX, px: 1.5, color: "text.secondary" }}
          >
            <CheckCircleIcon aria-hidden="true" sx={{ fontSize: 20, color: "success.main" }} />
            {t("dashboard.attention.empty")}
          </Box>
        )
      }
    </Panel>
  );
});

function Row({ kind, count, amount, currency, board, link, step, onDone }: Attention & { onDone(): void }) {
  const { t } = useCardTexts();
  const format = useFormat(currency);
  const [Icon, tone] = looks[kind];
  const name = t(`dashboard.attention.${kind}`);
  return (
    <li>
      <Icon aria-hidden="true" data-tone={tone} />
      <Link to={link} className="name">
        {name}
        {amount === undefined ? null : <span className="amount">{format.money(amount)}</span>}
        {board && <span className="amount">{board}</span>}
        <span className="visually-hidden">: {format.number(count)}</span>
      </Link>
      <span className="count" aria-hidden="true">
        {format.number(count)}
      </span>
      <span className="step">{step && <AttentionStep step={step} of={name} link={link} onDone={onDone} />}</span>
    </li>
  );
}
