import type * as z from "zod";
import type { ExportObject } from "#shared/api/exports/exports.ts";
import type { ScopeArea } from "#shared/rules/people/token-scopes.ts";
import type { Actor } from "../../actor.ts";

/** One page of an exported list: rows by column, row count of the whole list, cursor of the next page. */
export interface ExportPage {
  rows: readonly object[];
  total: number;
  next: string | null;
}

/** A list that can be exported: its query schema, its columns and the source of its rows. */
export interface ExportSource {
  /** Query schema of the list's own endpoint. */
  query: z.ZodType;
  columns: readonly string[];
  /** Key columns, added to every selection of columns so that rows of the file can be matched to records again. */
  keys: readonly string[];
  /** Timestamp columns; they are written in the workspace's time zone. */
  moments: readonly string[];
  list(actor: Actor, asked: { query: unknown; cursor: string | undefined; size: number }): ExportPage;
  /** Rows of the given ids, in that order; only for lists with row selection. */
  some?(actor: Actor, ids: readonly number[]): ExportPage["rows"];
}

/** The area whose read permission an export of the list requires. */
export const areaOf: Record<ExportObject, ScopeArea> = {
  products: "products",
  orders: "orders",
  people: "people",
  customers: "orders",
  transactions: "orders",
  audit: "audit",
  invoices: "billing",
};
