import { useCallback } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useListLook } from "../../lib/list-look.ts";
import { useListQuery } from "../../lib/list-query.ts";
import { useMay } from "../../lib/rights.ts";
import { ExportButton } from "../../ui/export-button.tsx";
import { ListView } from "../../ui/list/list-view.tsx";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { useViews } from "../../ui/list/views.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { OrderSheet } from "./order-sheet.tsx";
import { OrderCard, useOrderColumns } from "./orders.columns.tsx";
import { type OrderRow, useOrders } from "./orders.data.ts";
import { useOrderFilters } from "./orders.filters.ts";
import { orderList } from "./orders.list.ts";
import { StatusTabs } from "./status-tabs.tsx";

/** `/orders`: every order with its state. Filters, page and open order live in the address. */
export function OrdersScreen() {
  const t = useT();
  const list = useListQuery(orderList);
  const { query } = list;
  const page = useOrders(list);
  const look = useListLook("orders");
  const views = useViews("orders", list);
  const columns = useOrderColumns(look.rowHeight < 44 ? 24 : 32);
  const filters = useOrderFilters(list);
  const openId = query.order ? Number(query.order) : undefined;
  const hrefOf = useCallback((row: OrderRow) => list.href({ order: String(row.id) }), [list]);
  const card = useCallback((row: OrderRow) => <OrderCard row={row} />, []);
  const onHandle = useListKeys();
  const { rows } = page;
  const mayExport = useMay()("Admin", "Editör");
  const at = rows?.findIndex((row) => row.id === openId) ?? -1;
  const goTo = (row: OrderRow | undefined) =>
    at >= 0 && row ? () => list.change({ order: String(row.id) }) : undefined;

  return (
    <>
      <PageHeader
        title={t("orders.title")}
        help={t("orders.help")}
        {...(rows && { count: page.total })}
        actions={mayExport && <ExportButton object="orders" asked={list.asked} columns={columns} />}
      />
      <ListView
        label={t("orders.list")}
        searchLabel={t("orders.search")}
        emptyText={t("orders.empty")}
        list={list}
        page={page}
        onRetry={() => page.mutate()}
        look={look}
        columns={columns}
        filters={filters}
        copy={{ object: "orders", from: "/ecommerce/orders", asked: list.asked }}
        views={views}
        card={card}
        hrefOf={hrefOf}
        openId={openId}
        table={{ onHandle }}
        tabs={<StatusTabs list={list} />}
      />
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
