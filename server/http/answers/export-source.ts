import type * as z from "zod";
import type { Area } from "#shared/api/endpoint.ts";
import type { ExportObject } from "#shared/api/exports/exports.ts";
import type { Actor } from "../../actor.ts";

/** One stretch of a list: its rows by column, how many rows the whole list has, and where the next stretch begins. */
export interface ExportPage {
  rows: readonly object[];
  total: number;
  next: string | null;
}

/** A list that can be exported: its parameters, its columns, and how its rows are got. */
export interface ExportSource {
  /** The parameters of the list's own call. */
  query: z.ZodType;
  columns: readonly string[];
  /** What tells its rows from each other, whatever else is chosen of them: a file can be read back by it. */
  keys: readonly string[];
  /** The columns that hold times; they are written by the shop's clock. */
  moments: readonly string[];
  list(actor: Actor, asked: { query: unknown; cursor: string | undefined; size: number }): ExportPage;
  /** The rows of some ids, in their order, where the list can be selected from. */
  some?(actor: Actor, ids: readonly number[]): ExportPage["rows"];
}

/** Whose right to read a list's file takes. */
export const areaOf: Record<ExportObject, Area> = {
  products: "products",
  orders: "orders",
  people: "people",
  customers: "orders",
  transactions: "orders",
  audit: "audit",
  invoices: "billing",
};
