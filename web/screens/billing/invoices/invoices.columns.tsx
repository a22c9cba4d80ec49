import { type ReactNode, useMemo } from "react";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { lastOf } from "#shared/rules/billing/billing-period.ts";
import type { ListColumn } from "../../../ui/list/columns.ts";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { useBillingWords } from "../billing.words.ts";

/** Columns of the invoices; `tools` renders the actions of one. */
export function useInvoiceColumns(tools: (row: Invoice) => ReactNode): ListColumn<Invoice>[] {
  const { t, format, status } = useBillingWords();
  return useMemo(() => {
    const figure = (
      field: "subtotal" | "tax" | "total",
      label: string,
      more: Pick<ListColumn<Invoice>, "isSortable" | "priority">,
    ): ListColumn<Invoice> => ({
      field,
      label,
      ...more,
      width: 110,
      align: "right",
      draw: (row) => format.money(row[field]),
      text: (row) => row[field],
    });
    const period = (row: Invoice) => `${format.date(row.periodStart)} – ${format.date(lastOf(row.periodEnd))}`;
    return [
      {
        field: "number",
        label: t("billing.number"),
        width: 150,
        isMain: true,
        draw: (row) => row.number,
        text: (row) => row.number,
      },
      {
        field: "date",
        label: t("billing.date"),
        width: 120,
        draw: (row) => format.date(row.date),
        text: (row) => row.date,
      },
      {
        field: "periodStart",
        label: t("billing.period"),
        width: 210,
        isSortable: false,
        priority: 1,
        draw: period,
        text: period,
      },
      figure("subtotal", t("billing.amount"), { isSortable: false, priority: 3 }),
      figure("tax", t("billing.tax"), { isSortable: false, priority: 2 }),
      figure("total", t("billing.total"), {}),
      {
        field: "status",
        label: t("billing.state"),
        width: 150,
        isSortable: false,
        draw: (row) => <StatusChip kind="invoice" value={row.status} text={status(row.status)} />,
        text: (row) => row.status,
      },
      {
        field: "acts",
        label: t("billing.papers"),
        width: 132,
        isTool: true,
        isSortable: false,
        draw: tools,
        text: () => "",
      },
    ];
  }, [t, format, status, tools]);
}
