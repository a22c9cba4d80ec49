import Typography from "@mui/material/Typography";
import { useCallback } from "react";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { invoiceStatuses } from "#shared/rules/billing/billing-limits.ts";
import { useBoot } from "../../../lib/boot.tsx";
import type { ListState } from "../../../lib/list/list-query.ts";
import { useList } from "../../../lib/list/use-list.ts";
import { pageNow } from "../../../lib/time/page-clock.ts";
import { ExportButton } from "../../../ui/export/export-button.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import type { Filter } from "../../../ui/filters/filters.ts";
import { CardLine } from "../../../ui/list/card-list.tsx";
import { ListBody, ListPanel } from "../../../ui/list/list-body.tsx";
import { ListPager } from "../../../ui/list/list-pager.tsx";
import { ListStatus } from "../../../ui/list/list-status.tsx";
import { ListTable } from "../../../ui/list/list-table.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { useBillingWords } from "../billing.words.ts";
import type { Layer } from "../layer.ts";
import { InvoiceTools } from "./invoice-tools.tsx";
import { useInvoiceColumns } from "./invoices.columns.tsx";

const ROW_HEIGHT = 44;
const YEARS = 6;

interface Props {
  list: ListState<"status" | "year", "tab" | "change">;
  /** Whether the person may pay open invoices. */
  canPay: boolean;
  onLayer(layer: Layer): void;
}

/** Invoices, newest first, with downloads. */
export function Invoices({ list, canPay, onLayer }: Props) {
  const { t, format, status } = useBillingWords();
  const { locale, now } = useBoot();
  const page = useList<Invoice>("GET /billing/invoices", list);
  const { query } = list;
  const tools = useCallback(
    (row: Invoice) => <InvoiceTools row={row} canPay={canPay} onLayer={onLayer} />,
    [canPay, onLayer],
  );
  const columns = useInvoiceColumns(tools);
  const card = useCallback(
    (row: Invoice) => (
      <>
        <CardLine>
          <b>{row.number}</b>
          <span>{format.money(row.total)}</span>
        </CardLine>
        <CardLine style={{ marginTop: 4 }}>
          <span style={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: 8 }}>
            <span className="quiet">{format.date(row.date)}</span>
            <StatusChip kind="invoice" value={row.status} text={status(row.status)} />
          </span>
          {tools(row)}
        </CardLine>
      </>
    ),
    [format, status, tools],
  );
  const thisYear = new Date(pageNow(now)).getUTCFullYear();
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear - back));
  const filters: Filter[] = [
    {
      kind: "many",
      name: "status",
      label: t("billing.state"),
      options: invoiceStatuses.map((value) => ({ value, label: status(value) })),
    },
    {
      kind: "one",
      name: "year",
      label: t("billing.year"),
      options: years.map((year) => ({ value: year, label: year })),
    },
  ];
  const label = t("billing.invoices");
  return (
    <ListPanel aria-label={label}>
      <Typography variant="h2" sx={{ px: 2, pt: { xs: 2, sm: 2.5 } }}>
        {label}
      </Typography>
      <FilterBar
        filters={filters}
        values={list.filters}
        onChange={list.change}
        onClear={list.clear}
        tools={<ExportButton object="invoices" asked={list.asked} columns={columns} />}
      />
      <ListStatus
        counted="invoices"
        asked={list.asked}
        page={page}
        at={Number(query.page)}
        nothing={t(list.isNarrowed ? "lists.noResults" : "billing.noInvoices")}
      />
      <ListBody
        rows={page.rows}
        error={page.error}
        rowHeight={ROW_HEIGHT}
        isFiltered={list.isNarrowed}
        emptyText={t("billing.noInvoices")}
        onRetry={() => void page.mutate()}
        onClear={list.clear}
      >
        <ListTable
          label={label}
          columns={columns}
          rows={page.rows ?? []}
          total={page.total}
          page={Number(query.page)}
          pageSize={Number(query.pageSize)}
          rowHeight={ROW_HEIGHT}
          sort={query.sort}
          language={locale}
          isBusy={page.isBusy}
          onSort={(sort) => list.change({ sort })}
          card={card}
        />
        <ListPager list={list} page={page} />
      </ListBody>
    </ListPanel>
  );
}
