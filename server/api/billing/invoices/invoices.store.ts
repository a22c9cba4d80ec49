import { type Selectable, sql } from "kysely";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import type { InvoiceQuery } from "#shared/api/billing/invoices.ts";
import { PLAN_CURRENCY } from "#shared/rules/billing/plans.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { type Listed, readList } from "../../../db/list/list.ts";
import { oneOf } from "../../../db/list/list-filters.ts";
import type { ListSpec } from "../../../db/list/list-spec.ts";
import type { InvoicesTable } from "../../../db/tables/billing.ts";
import { type Line, lineOf } from "../subscription/bill.rules.ts";

/** Invoice row, without the year and the sequence that make up its number. */
export type InvoiceRow = Omit<Selectable<InvoicesTable>, "year" | "seq" | "charge_ref">;

const COLUMNS = `t.id, t.number, t.status, t.at, t.period_start, t.period_end, t.lines_json, t.subtotal_minor, t.tax_bps,
  t.tax_minor, t.credit_minor, t.total_minor, t.due_at, t.paid_at, t.card_json, t.to_json, t.attempts, t.failed_at,
  t.next_try_at, t.version, t.revision`;
const columns = sql.raw(COLUMNS);

type Sort = NonNullable<InvoiceQuery["sort"]>[0];

export const invoicesSpec: ListSpec<Sort> = {
  table: "invoices",
  always: "",
  columns: COLUMNS,
  joins: "",
  // Numbers ascend with ids, so `number` sorts by id.
  sorts: {
    number: { column: "id", index: null },
    total: { column: "total_minor", index: "invoices_by_total" },
    date: { column: "at", index: "invoices_by_date" },
  },
  defaultSort: ["date", "desc"],
  countIndex: "invoices_by_date",
  facetIndex: "invoices_by_status",
  facetFilters: ["status"],
};

const iso = (at: number): string => new Date(at).toISOString();

/** API form of an invoice. */
export function invoiceOf(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    date: iso(row.at),
    periodStart: iso(row.period_start),
    periodEnd: iso(row.period_end),
    lines: (JSON.parse(row.lines_json) as Line[]).map(lineOf),
    subtotal: toMajor(row.subtotal_minor),
    taxRate: row.tax_bps / 100,
    tax: toMajor(row.tax_minor),
    credit: toMajor(row.credit_minor),
    total: toMajor(row.total_minor),
    currency: PLAN_CURRENCY,
    dueAt: iso(row.due_at),
    paidAt: row.paid_at === null ? null : iso(row.paid_at),
    card: row.card_json ? JSON.parse(row.card_json) : null,
    to: row.to_json ? JSON.parse(row.to_json) : null,
    pdfUrl: `/api/billing/invoices/${row.id}/pdf`,
    version: row.version,
    revision: row.revision,
  };
}

export function listInvoices(db: Database, query: InvoiceQuery): Listed<Invoice> {
  const filters = [
    ...oneOf({ name: "status", column: "status", index: "invoices_by_status" }, query.status),
    ...oneOf({ name: "year", column: "year" }, query.year === undefined ? undefined : [query.year]),
  ];
  const list = readList<InvoiceRow, Sort>(db, invoicesSpec, { query, filters });
  return { ...list, rows: list.rows.map(invoiceOf) };
}

/** Gets the row of an invoice. Throws `not_found`. */
export function getInvoiceRow(db: Database, id: number): InvoiceRow {
  const row = db.first(sql<InvoiceRow>`SELECT ${columns} FROM invoices AS t WHERE t.id = ${id}`);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Finds an open invoice whose next payment attempt is due, or null. */
export function findDueInvoice(db: Database, now: number): InvoiceRow | null {
  const row = db.first(
    sql<InvoiceRow>`SELECT ${columns} FROM invoices AS t INDEXED BY invoices_due
      WHERE t.next_try_at IS NOT NULL AND t.next_try_at <= ${now} AND t.status = 'open' ORDER BY t.next_try_at LIMIT 1`,
  );
  return row ?? null;
}

/** Finds the oldest open invoice, or null. */
export function findOpenInvoice(db: Database): InvoiceRow | null {
  const row = db.first(
    sql<InvoiceRow>`SELECT ${columns} FROM invoices AS t INDEXED BY invoices_by_status
      WHERE t.status = 'open' ORDER BY t.at LIMIT 1`,
  );
  return row ?? null;
}
