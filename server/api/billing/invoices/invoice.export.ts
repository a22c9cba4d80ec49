import { InvoiceQuery } from "#shared/api/billing/invoices.ts";
import { lastOf } from "#shared/rules/billing/billing-period.ts";
import type { ExportSource } from "../../../db/jobs/export-source.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { listInvoices } from "./invoices.store.ts";

/** Export of invoices, one row each. */
export const invoiceExport: ExportSource = {
  query: InvoiceQuery,
  columns: [
    "number",
    "date",
    "status",
    "periodStart",
    "periodEnd",
    "subtotal",
    "taxRate",
    "tax",
    "credit",
    "total",
    "currency",
    "dueAt",
    "paidAt",
    "card",
  ],
  keys: ["number"],
  // Billing has calendar days of its own, so no column uses the shop's time zone.
  moments: [],
  list(actor, { query, cursor, size }) {
    requireEditorIfEnforced(actor);
    const asked = { ...(query as InvoiceQuery), page: 1, pageSize: size, cursor };
    const { rows, total, meta } = listInvoices(actor.db, asked);
    const told = rows.map((row) => ({
      ...row,
      periodEnd: lastOf(row.periodEnd),
      card: row.card ? `${row.card.brand} ${row.card.last4}` : "",
    }));
    return { rows: told, total, next: meta.nextCursor };
  },
};
