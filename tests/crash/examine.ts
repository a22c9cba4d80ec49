import { expect } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { differences } from "../../server/db/rollups/recount.ts";
import { ANCHOR } from "../support/app/anchor.ts";
import { statement } from "../support/database/statement.ts";
import type { Life } from "./writers.ts";

const rowsOf = async (db: Database, text: string, ...values: unknown[]) =>
  db.all<Record<string, unknown>>(statement(text, ...values));

/** What must not be there, each as a question for the rows that break it. */
const halves: Record<string, string> = {
  "an order without its lines": `SELECT id FROM orders AS o WHERE lines_count <>
    (SELECT count(*) FROM order_lines WHERE order_id = o.id)`,
  "an order without its payment": `SELECT id FROM orders AS o WHERE NOT EXISTS
    (SELECT 1 FROM transactions WHERE order_id = o.id)`,
  "an order without its timeline": `SELECT id FROM orders AS o WHERE NOT EXISTS
    (SELECT 1 FROM order_events WHERE order_id = o.id)`,
  "a written order that audit or change feed lacks": `SELECT id FROM orders AS o WHERE o.id > 30 AND NOT
    (EXISTS (SELECT 1 FROM audit WHERE object = 'order' AND object_id = o.id)
      AND EXISTS (SELECT 1 FROM changes WHERE object = 'order' AND object_id = o.id AND version = o.version))`,
  "a key without its outcome": "SELECT key FROM idempotency WHERE mark IS NULL",
  "a product whose movements are not its stock": `SELECT id FROM products AS p WHERE on_hand <>
    (SELECT coalesce(sum(delta), 0) FROM stock_moves WHERE product_id = p.id)`,
};

/** The database of a killed server: whole, no batch in halves, each counter equal to a recount, all that was answered in it. */
export async function examine(db: Database, { life, batch }: { life: Life; batch: number[] }): Promise<void> {
  expect(await rowsOf(db, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  for (const [what, text] of Object.entries(halves)) expect(await rowsOf(db, text), what).toEqual([]);
  expect(differences(db, Date.parse(ANCHOR), "Europe/Istanbul")).toEqual([]);

  const moved = `SELECT DISTINCT (SELECT count(*) FROM stock_moves WHERE product_id = p.value) AS n FROM json_each(?) AS p`;
  expect(await rowsOf(db, moved, JSON.stringify(batch)), "a bulk in halves").toHaveLength(1);

  const keys = JSON.stringify(life.acknowledged.map(({ write }) => write.key));
  const lost = "SELECT value FROM json_each(?) WHERE value NOT IN (SELECT key FROM idempotency)";
  expect(await rowsOf(db, lost, keys), "an acknowledged write").toEqual([]);
  const ids = JSON.stringify(orderIds(life));
  expect(await rowsOf(db, "SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM orders)", ids)).toEqual(
    [],
  );
}

/** The orders that were acknowledged. */
export const orderIds = ({ acknowledged }: Life): number[] =>
  acknowledged.filter(({ write }) => write.kind === "order").map(({ answer }) => answer.body.data.id);
