import { useCallback, useMemo, useState } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { useDensity } from "../../lib/density.ts";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list-query.ts";
import { walkList } from "../../lib/walk-list.ts";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { ListBody, ListPanel } from "../../ui/list/list-body.tsx";
import { ListPager } from "../../ui/list/list-pager.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { useCopies } from "../../ui/list/use-copies.ts";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { ViewButton } from "../../ui/list/view-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { OrderSheet } from "./order-sheet.tsx";
import { OrderCard, useOrderColumns } from "./orders.columns.tsx";
import { type OrderRow, useOrders } from "./orders.data.ts";
import { useOrderFilters } from "./orders.filters.ts";
import { orderList } from "./orders.list.ts";
import { StatusTabs } from "./status-tabs.tsx";

const HIDDEN: ReadonlySet<string> = new Set();

/** `/orders`: every order with its state. Filters, page and open order live in the address. */
export function OrdersScreen() {
  const t = useT();
  const { locale } = useBoot();
  const list = useListQuery(orderList);
  const { query } = list;
  const { rows, total, totalExact, pageCount, error, isBusy, mutate } = useOrders(list);
  const [density, rowHeight, setDensity] = useDensity();
  const [hidden, setHidden] = useState(HIDDEN);
  const columns = useOrderColumns(rowHeight < 44 ? 24 : 32);
  const shown = useMemo(() => columns.filter((column) => !hidden.has(column.field)), [columns, hidden]);
  const filters = useOrderFilters(list);
  const openId = query.order ? Number(query.order) : undefined;
  const hrefOf = useCallback((row: OrderRow) => list.href({ order: String(row.id) }), [list]);
  const card = useCallback((row: OrderRow) => <OrderCard row={row} />, []);
  const onHandle = useListKeys();
  const copies = useCopies({
    name: "orders",
    columns: shown,
    rows: () => walkList<OrderRow>("GET /ecommerce/orders", list.asked),
  });
  const at = rows?.findIndex((row) => row.id === openId) ?? -1;
  const goTo = (row: OrderRow | undefined) =>
    at >= 0 && row ? () => list.change({ order: String(row.id) }) : undefined;

  return (
    <>
      <PageHeader title={t("orders.title")} help={t("orders.help")} {...(rows && { count: total })} />
      <ListPanel aria-label={t("orders.list")}>
        <StatusTabs list={list} />
        <FilterBar
          search={query.q ?? ""}
          searchLabel={t("orders.search")}
          filters={filters}
          values={list.filters}
          onChange={list.change}
          onClear={list.clear}
          tools={
            <ViewButton
              columns={columns}
              hidden={hidden}
              onHide={setHidden}
              density={density}
              onDensity={setDensity}
              copies={copies}
            />
          }
        />
        <ListBody
          rows={rows}
          error={error}
          rowHeight={rowHeight}
          isFiltered={Object.keys(list.filters).length > 0}
          emptyText={t("orders.empty")}
          onRetry={() => mutate()}
          onClear={list.clear}
        >
          <ListTable
            label={t("orders.list")}
            columns={shown}
            rows={rows ?? []}
            total={total}
            page={Number(query.page)}
            pageSize={Number(query.pageSize)}
            rowHeight={rowHeight}
            sort={query.sort}
            language={locale}
            openId={openId}
            isBusy={isBusy}
            onSort={(sort) => list.change({ sort })}
            hrefOf={hrefOf}
            card={card}
            onHandle={onHandle}
          />
          <ListPager
            page={Number(query.page)}
            pageSize={Number(query.pageSize)}
            total={total}
            totalExact={totalExact}
            pageCount={pageCount}
            onPage={(page) => list.change({ page: String(page) })}
            onPageSize={(pageSize) => list.change({ pageSize })}
          />
        </ListBody>
      </ListPanel>
      {openId !== undefined && (
        <OrderSheet
          id={openId}
          backTo={list.href({ order: undefined })}
          onClose={() => list.change({ order: undefined })}
          onPrevious={goTo(rows?.[at - 1])}
          onNext={goTo(rows?.[at + 1])}
        />
      )}
    </>
  );
}
