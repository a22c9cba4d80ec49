import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import type { ListState } from "../../../lib/list/list-query.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { TabBar } from "../../../ui/list/tab-bar.tsx";
import { useOrderFacets } from "../orders.data.ts";
import { statuses } from "../orders.list.ts";

/** Status filter as tabs with counts. */
export function StatusTabs({ list }: { list: ListState }) {
  const t = useT();
  const label = useLabel();
  const { number } = useFormat();
  const { data } = useOrderFacets(list);
  const counts = data?.data.status;
  const all = counts && statuses.reduce((sum, status) => sum + counts[status], 0);
  const now = list.filters.status;
  const tab = (name: string, count: number | undefined, status: string | undefined) => (
    <Link key={name} to={list.href({ status })} aria-current={now === status ? "true" : undefined}>
      {name} <span className="count">{count === undefined ? "–" : number(count)}</span>
    </Link>
  );
  return (
    <TabBar aria-label={t("orders.statuses")}>
      {tab(t("orders.all"), all, undefined)}
      {statuses.map((status) => tab(label(status), counts?.[status], status))}
    </TabBar>
  );
}
