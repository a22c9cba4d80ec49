import Add from "@mui/icons-material/Add";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list-query.ts";
import { walkList } from "../../lib/walk-list.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { ListView, useListLook } from "../../ui/list/list-view.tsx";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { WriteButton } from "../../ui/write-button.tsx";
import { newOrder, orderSheet } from "./order.parts.ts";
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
  const look = useListLook();
  const columns = useOrderColumns(look.rowHeight < 44 ? 24 : 32);
  const filters = useOrderFilters(list);
  const openId = query.order ? Number(query.order) : undefined;
  const hrefOf = useCallback((row: OrderRow) => list.href({ order: String(row.id) }), [list]);
  const card = useCallback((row: OrderRow) => <OrderCard row={row} />, []);
  const [isNew, setNew] = useState(false);
  const onHandle = useListKeys();
  const { rows } = page;
  const at = rows?.findIndex((row) => row.id === openId) ?? -1;
  const goTo = (row: OrderRow | undefined) =>
    at >= 0 && row ? () => list.change({ order: String(row.id) }) : undefined;
  const Sheet = openId === undefined ? null : orderSheet.view();
  const NewOrder = isNew ? newOrder.view() : null;
  useEffect(() => whenIdle(() => void orderSheet.fetched().catch(() => undefined)), []);

  return (
    <>
      <PageHeader
        title={t("orders.title")}
        help={t("orders.help")}
        {...(rows && { count: page.total })}
        actions={
          <WriteButton variant="contained" startIcon={<Add />} onClick={() => setNew(true)}>
            {t("orders.create")}
          </WriteButton>
        }
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
        copy={{ name: "orders", rows: () => walkList<OrderRow>("GET /ecommerce/orders", list.asked) }}
        card={card}
        hrefOf={hrefOf}
        openId={openId}
        table={{ onHandle }}
        tabs={<StatusTabs list={list} />}
      />
      <Suspense>
        {Sheet && openId !== undefined && (
          <Sheet
            id={openId}
            backTo={list.href({ order: undefined })}
            isOffPaper={false}
            onClose={() => list.change({ order: undefined })}
            onPrevious={goTo(rows?.[at - 1])}
            onNext={goTo(rows?.[at + 1])}
          />
        )}
      </Suspense>
      <Suspense>
        {NewOrder && <NewOrder onMade={(order) => list.open({ order: String(order.id) })} onClose={() => setNew(false)} />}
      </Suspense>
    </>
  );
}
