import { styled } from "@mui/material/styles";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import type { ListState } from "../../lib/list-query.ts";
import { Link } from "../../ui/link.tsx";
import { useOrderFacets } from "./orders.data.ts";
import { statuses } from "./orders.list.ts";

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  gap: 4,
  overflowX: "auto",
  padding: "0 12px",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& a": {
    ...theme.typography.subtitle1,
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 48,
    padding: "0 12px",
    whiteSpace: "nowrap",
    textDecoration: "none",
    color: theme.vars.palette.text.secondary,
    borderBottom: "2px solid transparent",
  },
  "& a:hover": { color: theme.vars.palette.text.primary },
  "& a:focus-visible": { outlineOffset: -2 },
  "& a[aria-current]": { color: theme.vars.palette.primary.main, borderBottomColor: theme.vars.palette.primary.main },
  "& .count": {
    ...theme.typography.label,
    minWidth: 24,
    padding: "2px 6px",
    textAlign: "center",
    borderRadius: 999,
    backgroundColor: theme.vars.palette.surface.sunken,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
  },
}));

/** The states of an order with how many stand in each, each a way to filter by it. */
export function StatusTabs({ list }: { list: ListState }) {
  const t = useT();
  const label = useLabel();
  const { number } = useFormat();
  const { data } = useOrderFacets(list);
  const counts = data?.data.status;
  const all = counts && statuses.reduce((sum, status) => sum + counts[status], 0);
  const now = list.filters.status;
  const tab = (name: string, count: number | undefined, status: string | undefined) => (
    <Link key={name} to={list.href({ status })} replace aria-current={now === status ? "true" : undefined}>
      {name} <span className="count">{count === undefined ? "–" : number(count)}</span>
    </Link>
  );
  return (
    <Bar aria-label={t("orders.statuses")}>
      {tab(t("orders.all"), all, undefined)}
      {statuses.map((status) => tab(label(status), counts?.[status], status))}
    </Bar>
  );
}
