import { type ReactNode, useCallback, useMemo } from "react";
import type { Order, OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../lib/format.ts";
import { type MessageKey, useLabel, useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list-query.ts";
import { useList } from "../../lib/use-list.ts";
import { walkList } from "../../lib/walk-list.ts";
import { CardLine } from "../../ui/list/card-list.tsx";
import type { ListColumn } from "../../ui/list/columns.ts";
import type { Filter } from "../../ui/list/filters.ts";
import { ListView, useListLook } from "../../ui/list/list-view.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { LiveSettings } from "./live-settings.tsx";
import { largeList } from "./people.list.ts";

type OrderRow = Omit<Order, "details"> & Partial<Pick<OrderExtended, "number">>;
const numberOf = (row: OrderRow) => row.number ?? `#${row.id}`;

/** The orders however many there are: only the page that is seen is ever held. */
export function LargePanel({ modes }: { modes: ReactNode }) {
  const t = useT();
  const label = useLabel();
  const list = useListQuery(largeList);
  const { query } = list;
  const page = useList<OrderRow>("GET /ecommerce/orders", list);
  const look = useListLook();
  const columns = useLargeColumns();
  const card = useCallback((row: OrderRow) => <LargeCard row={row} />, []);
  const statuses = ["pending", "processing", "completed", "cancelled"];
  const filters: Filter[] = [
    {
      kind: "many",
      name: "status",
      label: t("datatable.status"),
      options: statuses.map((value) => ({ value, label: label(value) })),
    },
    { kind: "range", names: ["amountMin", "amountMax"], label: t("orders.amount"), isMoney: true },
    { kind: "days", names: ["from", "to"], label: t("orders.date") },
  ];
  return (
    <>
      <ListView
        label={t("orders.list")}
        searchLabel={t("datatable.searchOrders")}
        emptyText={t("datatable.emptyOrders")}
        list={list}
        page={page}
        onRetry={() => page.mutate()}
        look={look}
        columns={columns}
        filters={filters}
        copy={{
          name: "orders",
          rows: () => walkList<OrderRow>("GET /ecommerce/orders", list.asked),
          withJson: true,
        }}
        card={card}
        tools={modes}
      />
      <LiveSettings
        settings={[
          [t("datatable.settings.mode"), `${t("datatable.mode.large")}: ${t("datatable.settings.where.server")}`],
          [t("datatable.settings.source"), `GET /api/ecommerce/orders?${new URLSearchParams(list.asked)}`],
          [t("datatable.settings.sort"), query.sort],
          [t("datatable.settings.page"), `${query.page} / ${page.pageCount}`],
          [t("datatable.settings.pageSize"), query.pageSize],
          [t("datatable.settings.loaded"), String(page.rows?.length ?? 0)],
          [t("datatable.settings.density"), t(`lists.density.${look.density}` as MessageKey)],
        ]}
      />
    </>
  );
}

function useLargeColumns(): ListColumn<OrderRow>[] {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  return useMemo(
    () => [
      { field: "id", label: t("orders.number"), width: 110, draw: numberOf, text: numberOf },
      {
        field: "customer",
        label: t("orders.customer"),
        width: 200,
        isMain: true,
        draw: (row) => <bdi>{row.customer}</bdi>,
        text: (row) => row.customer,
      },
      {
        field: "date",
        label: t("orders.date"),
        width: 160,
        draw: (row) => format.dateTime(row.date),
        text: (row) => row.date,
      },
      {
        field: "products",
        label: t("orders.products"),
        width: 80,
        align: "right",
        draw: (row) => format.number(row.products),
        text: (row) => row.products,
      },
      {
        field: "amount",
        label: t("orders.amount"),
        width: 130,
        align: "right",
        draw: (row) => format.money(row.amount),
        text: (row) => row.amount,
      },
      {
        field: "paymentMethod",
        label: t("orders.method"),
        width: 160,
        draw: (row) => label(row.paymentMethod),
        text: (row) => label(row.paymentMethod),
      },
      {
        field: "status",
        label: t("orders.status"),
        width: 140,
        draw: (row) => <StatusChip kind="order" value={row.status} />,
        text: (row) => label(row.status),
      },
    ],
    [t, label, format],
  );
}

function LargeCard({ row }: { row: OrderRow }) {
  const { money, dateTime } = useFormat();
  return (
    <>
      <CardLine>
        <bdi>{row.customer}</bdi>
        <span className="figure">{money(row.amount)}</span>
      </CardLine>
      <CardLine>
        <span className="quiet">
          {numberOf(row)} · {dateTime(row.date)}
        </span>
        <StatusChip kind="order" value={row.status} />
      </CardLine>
    </>
  );
}
