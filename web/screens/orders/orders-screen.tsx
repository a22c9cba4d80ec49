import Add from "@mui/icons-material/Add";
import { useCallback, useEffect, useState } from "react";
import { EarlyKeystrokes } from "../../lib/drafts/early-keystrokes.ts";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list/list-query.ts";
import { useListViewSettings } from "../../lib/list/list-view-settings.ts";
import { useCreateRequest } from "../../lib/page/use-create-request.ts";
import { whenIdle } from "../../lib/page/when-idle.ts";
import { useCan } from "../../lib/session/rights.ts";
import { CanWrite } from "../../ui/actions/can-write.ts";
import { WriteButton } from "../../ui/actions/write-button.tsx";
import { useSelection } from "../../ui/bulk/use-selection.ts";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { ListView } from "../../ui/list/list-view.tsx";
import { NextStepButton } from "../../ui/order-step/next-step-button.tsx";
import { StepQuestion } from "../../ui/order-step/use-step-question.tsx";
import { useViews } from "../../ui/saved-views/views.ts";
import { newOrder, orderBulk } from "./layer.parts.ts";
import { OrderCard, useOrderColumns } from "./list/orders.columns.tsx";
import { useOrderFilters } from "./list/orders.filters.ts";
import { StatusTabs } from "./list/status-tabs.tsx";
import { useNeighbours } from "./list/use-neighbours.ts";
import { useOrderBulk } from "./list/use-order-bulk.ts";
import { useOrderListKeys } from "./list/use-order-list-keys.ts";
import { orderSheet } from "./order.parts.ts";
import { type OrderRow, useOrders } from "./orders.data.ts";
import { orderList } from "./orders.list.ts";

/** `/orders`: all orders with their status. Filters, page and open order are in the URL. */
export function OrdersScreen() {
  const t = useT();
  const list = useListQuery(orderList);
  const { query } = list;
  const page = useOrders(list);
  const look = useListViewSettings("orders");
  const views = useViews("orders", list);
  const selection = useSelection(list);
  const bulk = useOrderBulk(selection, list.asked);
  const columns = useOrderColumns(look.rowHeight < 44 ? 24 : 32);
  const filters = useOrderFilters(list);
  const openId = query.order ? Number(query.order) : undefined;
  const hrefOf = useCallback((row: OrderRow) => list.href({ order: String(row.id) }), [list]);
  const card = useCallback((row: OrderRow) => <OrderCard row={row} />, []);
  const cardAction = useCallback((row: OrderRow) => <NextStepButton row={row} />, []);
  const canWork = useCan()("Admin", "Editör");
  const [isNew, setNew] = useState(false);
  useCreateRequest("create", () => setNew(true));
  const { rows } = page;
  const onHandle = useOrderListKeys({
    rows,
    selection,
    canWork,
    isOpen: openId !== undefined,
    onNew: () => setNew(true),
    onPrint: bulk.print,
  });
  const { previous, next } = useNeighbours(rows, openId);
  const goTo = (row: OrderRow | undefined) => row && (() => list.change({ order: String(row.id) }));
  const closeSheet = () => list.change({ order: undefined });
  const Sheet = openId === undefined ? null : orderSheet.view();
  const NewOrder = isNew ? newOrder.view() : null;
  const Bulk = bulk.state ? orderBulk.view() : null;
  useEffect(() => whenIdle(() => void orderSheet.fetched().catch(() => undefined)), []);

  const create = canWork && (
    <WriteButton variant="contained" startIcon={<Add />} onClick={() => setNew(true)}>
      {t("orders.create")}
    </WriteButton>
  );

  return (
    <>
      <PageHeader
        title={t("orders.title")}
        help={t("orders.help")}
        {...(rows && { count: page.total })}
        actions={
          canWork && (
            <>
              <ExportButton object="orders" asked={list.asked} columns={columns} />
              {create}
            </>
          )
        }
      />
      <ListView
        counted="orders"
        label={t("orders.list")}
        searchLabel={t("orders.search")}
        emptyText={t("orders.empty")}
        emptyAction={create}
        list={list}
        page={page}
        onRetry={() => page.mutate()}
        look={look}
        columns={columns}
        filters={filters}
        copy={{ object: "orders", from: "/ecommerce/orders", asked: list.asked }}
        views={views}
        bulk={canWork ? { selection, acts: bulk.acts } : undefined}
        card={card}
        cardAction={cardAction}
        hrefOf={hrefOf}
        openId={openId}
        table={{ onHandle }}
        tabs={<StatusTabs list={list} />}
      />
      <StepQuestion />
      <LazyBoundary onLoadError={closeSheet}>
        {Sheet && openId !== undefined && (
          <Sheet
            id={openId}
            backTo={list.href({ order: undefined })}
            isOffPaper={bulk.state?.kind === "paper"}
            onClose={closeSheet}
            onPrevious={goTo(previous)}
            onNext={goTo(next)}
          />
        )}
      </LazyBoundary>
      <CanWrite value={canWork}>
        <LazyBoundary fallback={<EarlyKeystrokes />} onLoadError={() => setNew(false)}>
          {NewOrder && (
            <NewOrder onMade={(order) => list.open({ order: String(order.id) })} onClose={() => setNew(false)} />
          )}
        </LazyBoundary>
        <LazyBoundary onLoadError={() => bulk.close()}>
          {Bulk && bulk.state && (
            <Bulk
              state={bulk.state}
              count={selection.isAll ? page.total : selection.ids.size}
              onSend={bulk.send}
              onPay={bulk.pay}
              onComplete={bulk.complete}
              onPrintCut={bulk.printCut}
              onClose={bulk.close}
            />
          )}
        </LazyBoundary>
      </CanWrite>
    </>
  );
}
