import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Database } from "../../../server/db/database.ts";
import { plant, type SeedOptions } from "../../../server/seed/plant.ts";
import { statement } from "./statement.ts";
import { memoryDatabase } from "./wasm-sqlite.ts";

/** The moment the sample data is made for, and its zone. */
export const ANCHOR = Date.parse("2026-06-15T12:00:00Z");
export const TZ = "Europe/Istanbul";
const HASHED =
  "users products product_tags stock_moves orders order_lines transactions order_events sales_daily " +
  "order_counters order_sums order_groups pending_hours product_counters people_counters audience_kept visits visits_monthly " +
  "conversations messages inbox_labels conversation_labels canned conversation_seen notifications " +
  "boards board_columns board_labels cards card_labels card_assignees card_comments workspace words meta";

/** The rows a question finds. */
export async function rowsOf<Row = Record<string, unknown>>(
  db: Database,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return db.all<Row>(statement(text, ...values));
}

/** The one value a question finds. */
export async function one(db: Database, text: string, ...values: unknown[]): Promise<unknown> {
  return Object.values((await rowsOf(db, text, ...values))[0] ?? {})[0];
}

/** A law is a question for the rows that break it. */
export async function broken(db: Database, text: string, ...values: unknown[]): Promise<void> {
  expect(await rowsOf(db, text, ...values)).toEqual([]);
}

/** Every planted table as one hash. */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of HASHED.split(" ")) {
    const rows = await rowsOf(db, `SELECT * FROM ${table}`);
    hashes[table] = `${rows.length} ${createHash("sha256").update(JSON.stringify(rows)).digest("hex")}`;
  }
  return hashes;
}

/** A database with sample data. */
export async function planted(options: Partial<SeedOptions>): Promise<ReturnType<typeof memoryDatabase>> {
  const db = memoryDatabase();
  await plant(db, { profile: "base", anchor: ANCHOR, pepper: "test", ...options });
  return db;
}

/** How many rows have each value of a column. */
export async function counts(db: Database, table: string, column: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ k: string; n: number }>(db, `SELECT ${column} k, count(*) n FROM ${table} GROUP BY 1`);
  return Object.fromEntries(rows.map(({ k, n }) => [k, n]));
}
