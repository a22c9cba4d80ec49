import { styled } from "@mui/material/styles";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import type { ListState } from "../../../lib/list/list-query.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { useProductFacets } from "../products.data.ts";
import { statuses } from "../products.list.ts";

const Strip = styled("nav")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(4, 1fr) auto",
  alignItems: "center",
  gap: 16,
  marginBottom: 16,
  "& .archived": { ...theme.typography.body2, display: "inline-flex", alignItems: "center", minHeight: 24 },
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "repeat(2, 1fr)",
    gap: 8,
    "& .archived": { gridColumn: "1 / -1", minHeight: 44 },
  },
  "& a.tile": {
    display: "grid",
    gap: 4,
    padding: "12px 16px",
    color: "inherit",
    textDecoration: "none",
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
  },
  "& a.tile:hover": { borderColor: theme.vars.palette.text.secondary },
  "& a.tile[aria-current]": {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.soft,
  },
  "& .label": { ...theme.typography.label, color: theme.vars.palette.text.secondary },
  "& .figure": { ...theme.typography.h4, fontVariantNumeric: "tabular-nums", minHeight: 28 },
}));

/** Stock status counts as filters. */
export function StockTiles({ list }: { list: ListState }) {
  const t = useT();
  const label = useLabel();
  const { number } = useFormat();
  const { data } = useProductFacets(list);
  const counts = data?.data.status;
  const all = counts && statuses.reduce((sum, status) => sum + counts[status], 0);
  const now = list.filters.status;
  const tile = (key: string, name: string, count: number | undefined, status: string | undefined) => (
    <Link key={key} className="tile" to={list.href({ status })} aria-current={now === status ? "true" : undefined}>
      <span className="label">{name}</span>
      <span className="figure">{count === undefined ? "–" : number(count)}</span>
    </Link>
  );
  return (
    <Strip aria-label={t("products.tiles")}>
      {tile("all", t("products.all"), all, undefined)}
      {statuses.map((status) => tile(status, label(status), counts?.[status], status))}
      <ArchivedLink list={list} />
    </Strip>
  );
}

/** Link to the archive and back. */
function ArchivedLink({ list }: { list: ListState }) {
  const t = useT();
  const { data } = useProductFacets(list);
  const isArchive = list.filters.archived === "1";
  if (!isArchive && data === undefined) return <span className="archived" />;
  return (
    <Link className="archived" to={list.href({ archived: isArchive ? undefined : "1", status: undefined })}>
      {isArchive ? t("products.backToCatalogue") : t("products.archivedCount", { count: data?.data.archived ?? 0 })}
    </Link>
  );
}
