import { useCallback } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { largeRowFields } from "#shared/list-fields.ts";
import { useFormat } from "../../lib/format.ts";
import { type MessageKey, useLabel, useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list/list-query.ts";
import { useListViewSettings } from "../../lib/list/list-view-settings.ts";
import { useList } from "../../lib/list/use-list.ts";
import type { Filter } from "../../ui/filters/filters.ts";
import { CardLine } from "../../ui/list/card-list.tsx";
import type { ListColumn } from "../../ui/list/columns.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { useColumns } from "../../ui/list/use-columns.ts";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { StatusChip } from "../../ui/record/status-chip.tsx";
import { LiveSettings } from "./live-settings.tsx";
import { largeList } from "./people.list.ts";

type OrderRow = Pick<OrderExtended, (typeof largeRowFields)[number]>;

/** The orders however many there are: only the page that is seen is ever held. */
export function LargePanel() {
  const t = useT();
  const label = useLabel();
  const list = useListQuery(largeList);
  const { query } = list;
  const page = useList<OrderRow>("GET /ecommerce/orders", list, { fields: largeRowFields });
  const sent = { ...list.asked, fields: largeRowFields.join(",") };
  const look = useListViewSettings("large");
  const columns = useLargeColumns();
  const onHandle = useListKeys();
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
        counted="orders"
        label={t("orders.list")}
        searchLabel={t("datatable.searchOrders")}
        emptyText={t("datatable.emptyOrders")}
        list={list}
        page={page}
        onRetry={() => page.mutate()}
        look={look}
        columns={columns}
        filters={filters}
        copy={{ object: "orders", from: "/ecommerce/orders", asked: list.asked, withJson: true }}
        card={card}
        table={{ onHandle }}
      />
      <LiveSettings
        settings={[
          [t("datatable.settings.mode"), `${t("datatable.mode.large")}: ${t("datatable.settings.where.server")}`],
          [t("datatable.settings.source"), `GET /api/ecommerce/orders?${new URLSearchParams(sent)}`],
          [t("datatable.settings.sort"), query.sort],
          [t("datatable.settings.page"), `${query.page} / ${page.pageCount}`],
          [t("datatable.settings.pageSize"), query.pageSize],
          [t("datatable.settings.loaded"), String(page.rows?.length ?? 0)],
          [t("datatable.settings.density"), t(`datatable.density.${look.density}` as MessageKey)],
        ]}
      />
    </>
  );
}

function useLargeColumns(): ListColumn<OrderRow>[] {
  return useColumns<OrderRow>(
    ({ text, moment, count, money, named }) => [
      text({ field: "id", inFile: "number", label: "orders.number", width: 90 }, (row) => row.number),
      text(
        {
          field: "customer",
          label: "orders.customer",
          width: 180,
          isMain: true,
          draw: (row) => <bdi>{row.customer}</bdi>,
        },
        (row) => row.customer,
      ),
      moment({ field: "date", label: "orders.date", width: 150, priority: 1 }, (row) => row.date),
      count({ field: "products", label: "orders.products", width: 80, priority: 3 }, (row) => row.products),
      money({ field: "amount", label: "orders.amount", width: 130 }, (row) => row.amount),
      named({ field: "paymentMethod", label: "orders.method", width: 160, priority: 2 }, (row) => row.paymentMethod),
      named(
        { field: "status", label: "orders.status", width: 140 },
        (row) => row.status,
        (value) => <StatusChip kind="order" value={value} />,
      ),
    ],
    [],
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
          {row.number} · {dateTime(row.date)}
        </span>
        <StatusChip kind="order" value={row.status} />
      </CardLine>
    </>
  );
}
