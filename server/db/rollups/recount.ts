import { type RawBuilder, sql } from "kysely";
import { monthKey } from "#shared/rules/time/zone.ts";
import { type Database, type Query, runAll } from "../database.ts";
import { recountAudience, wrongAudience } from "./audience.ts";

interface Counted {
  table: string;
  key: readonly string[];
  counters: readonly string[];
  /**
   * Query for the correct rows, counted from their sources; columns in the order key, counters. `month` is the current
   * month.
   */
  truth(month: string): RawBuilder<unknown>;
  /** Rollup tables are rebuilt; counters in a record's own row are updated in place. */
  isRollup: boolean;
}

const counted: readonly Counted[] = [
  {
    table: "products",
    key: ["id"],
    counters: ["sold", "reserved", "on_hand"],
    truth:
      () => sql`SELECT p.id, coalesce(l.sold, 0) AS sold, coalesce(l.reserved, 0) AS reserved, coalesce(m.on_hand, 0) AS on_hand
      FROM products p
      LEFT JOIN (SELECT ol.product_id,
          sum(CASE WHEN o.status = 'completed' THEN ol.quantity - ol.returned ELSE 0 END) AS sold,
          sum(CASE WHEN o.status IN ('pending', 'processing') THEN ol.quantity ELSE 0 END) AS reserved
        FROM order_lines ol JOIN orders o ON o.id = ol.order_id GROUP BY ol.product_id) l ON l.product_id = p.id
      LEFT JOIN (SELECT product_id, sum(delta) AS on_hand FROM stock_moves GROUP BY product_id) m ON m.product_id = p.id`,
    isRollup: false,
  },
  {
    table: "users",
    key: ["id"],
    counters: ["orders_count", "completed_count", "spent_minor", "last_order_at", "last_completed_at"],
    truth:
      () => sql`SELECT u.id, coalesce(o.orders_count, 0) AS orders_count, coalesce(o.completed_count, 0) AS completed_count,
        coalesce(o.spent_minor, 0) AS spent_minor, o.last_order_at, o.last_completed_at
      FROM users u
      LEFT JOIN (SELECT user_id, count(*) AS orders_count, sum(status = 'completed') AS completed_count,
          sum(CASE WHEN status = 'completed' THEN amount_minor ELSE 0 END) AS spent_minor,
          max(placed_at) AS last_order_at, max(CASE WHEN status = 'completed' THEN placed_at END) AS last_completed_at
        FROM orders WHERE user_id IS NOT NULL GROUP BY user_id) o ON o.user_id = u.id`,
    isRollup: false,
  },
  {
    table: "sales_daily",
    key: ["day", "product_id"],
    counters: ["units", "revenue_minor", "profit_minor"],
    truth:
      () => sql`SELECT o.day, l.product_id, sum(l.quantity - l.returned) AS units, sum(l.total_minor) AS revenue_minor,
        sum(coalesce((l.unit_minor - l.cost_minor) * l.quantity, 0)) AS profit_minor
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.status = 'completed' AND l.product_id IS NOT NULL GROUP BY o.day, l.product_id`,
    isRollup: true,
  },
  {
    table: "order_counters",
    key: ["day", "status"],
    counters: ["orders", "amount_minor", "profit_minor"],
    truth: () => sql`SELECT o.day, o.status, count(*) AS orders, sum(o.amount_minor) AS amount_minor,
        sum((SELECT sum(coalesce((l.unit_minor - l.cost_minor) * l.quantity, 0)) FROM order_lines l WHERE l.order_id = o.id))
          AS profit_minor
      FROM orders o GROUP BY o.day, o.status`,
    isRollup: true,
  },
  {
    // Must come after `order_counters`, whose triggers update it too.
    table: "order_sums",
    key: ["period", "status"],
    counters: ["orders", "amount_minor", "profit_minor"],
    truth: () => sql`SELECT p.value AS period, c.status, sum(c.orders) AS orders, sum(c.amount_minor) AS amount_minor,
        sum(c.profit_minor) AS profit_minor
      FROM order_counters c, json_each(json_array('', substr(c.day, 1, 4), substr(c.day, 1, 7))) p GROUP BY p.value, c.status`,
    isRollup: true,
  },
  {
    table: "order_groups",
    key: ["status", "payment_method", "payment_state"],
    counters: ["n", "amount_minor"],
    truth: () => sql`SELECT status, payment_method, payment_state, count(*) AS n, sum(amount_minor) AS amount_minor
      FROM orders GROUP BY status, payment_method, payment_state`,
    isRollup: true,
  },
  {
    table: "pending_hours",
    key: ["hour"],
    counters: ["orders", "amount_minor"],
    truth: () => sql`SELECT placed_at / 3600000 AS hour, count(*) AS orders, sum(amount_minor) AS amount_minor
      FROM orders WHERE status = 'pending' GROUP BY placed_at / 3600000`,
    isRollup: true,
  },
  {
    table: "product_counters",
    key: ["archived", "status", "category"],
    counters: ["n"],
    truth: () => sql`SELECT archived_at IS NOT NULL AS archived, status, category, count(*) AS n
      FROM products GROUP BY archived_at IS NOT NULL, status, category`,
    isRollup: true,
  },
  {
    table: "people_counters",
    key: ["role", "status"],
    counters: ["n", "buyers"],
    truth: () => sql`SELECT role, status, count(*) AS n, sum(orders_count > 0) AS buyers
      FROM users WHERE removed_at IS NULL GROUP BY role, status`,
    isRollup: true,
  },
  {
    table: "transaction_groups",
    key: ["kind", "status", "method"],
    counters: ["n"],
    truth: () => sql`SELECT kind, status, method, count(*) AS n FROM transactions GROUP BY kind, status, method`,
    isRollup: true,
  },
  {
    table: "conversation_counters",
    key: ["status", "assignee_id"],
    counters: ["n", "fresh", "sent"],
    truth: () => sql`SELECT status, coalesce(assignee_id, 0) AS assignee_id, count(*) AS n, sum(news > 0) AS fresh,
        sum(sent_at IS NOT NULL) AS sent
      FROM conversations GROUP BY status, coalesce(assignee_id, 0)`,
    isRollup: true,
  },
  {
    table: "seen_counters",
    key: ["user_id", "status", "assignee_id"],
    counters: ["n"],
    truth: () => sql`SELECT s.user_id, c.status, coalesce(c.assignee_id, 0) AS assignee_id, count(*) AS n
      FROM conversation_seen s JOIN conversations c ON c.id = s.conversation_id
      WHERE c.news > 0 AND s.news >= c.news GROUP BY s.user_id, c.status, coalesce(c.assignee_id, 0)`,
    isRollup: true,
  },
  {
    table: "conversation_labels",
    key: ["conversation_id", "label_id"],
    counters: ["status", "last_message_at"],
    truth: () => sql`SELECT c.id AS conversation_id, j.value AS label_id, c.status, c.last_message_at
      FROM conversations c, json_each(c.label_ids) j`,
    isRollup: true,
  },
  {
    table: "label_counters",
    key: ["label_id", "status"],
    counters: ["n"],
    truth: () => sql`SELECT l.label_id, c.status, count(*) AS n
      FROM conversation_labels l JOIN conversations c ON c.id = l.conversation_id GROUP BY l.label_id, c.status`,
    isRollup: true,
  },
  {
    // Stored files and running uploads; the limit comes from the plan.
    table: "storage",
    key: ["id"],
    counters: ["used"],
    truth: () =>
      sql`SELECT 1 AS id, coalesce(sum(size), 0) AS used FROM files WHERE state <> 'failed' AND removed_at IS NULL`,
    isRollup: false,
  },
  {
    table: "visits_monthly",
    key: ["month"],
    counters: ["users"],
    // Finished months only; the current one is counted live.
    truth: (month) => sql`SELECT substr(day, 1, 7) AS month, count(DISTINCT visitor) AS users
      FROM visits WHERE substr(day, 1, 7) < ${month} GROUP BY 1`,
    isRollup: true,
  },
];

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

function repair({ table, key, counters, truth, isRollup }: Counted, month: string): Query[] {
  const name = sql.table(table);
  // Rows of zeros, which counters may leave behind, are removed here.
  if (isRollup)
    return [sql`DELETE FROM ${name}`, sql`INSERT INTO ${name} (${listOf([...key, ...counters])}) ${truth(month)}`];
  const set = sql.join(counters.map((counter) => sql`${sql.ref(counter)} = ${sql.ref(`t.${counter}`)}`));
  const rowOf = (source: string) => listOf(counters.map((counter) => `${source}.${counter}`));
  return [
    sql`UPDATE ${name} SET ${set} FROM (${truth(month)}) t
      WHERE t.id = ${sql.ref(`${table}.id`)} AND (${rowOf(table)}) IS NOT (${rowOf("t")})`,
  ];
}

/** Rebuilds every counter and rollup, one table after another. */
export function recount(db: Database, now: number, tz: string): void {
  for (const table of countedTables) recountOne(db, table, { now, tz });
}

/** Reports corrected figures in the change feed, so that shown and cached ones are fetched again. */
export const recountedStatement = (now: number): Query =>
  sql`INSERT INTO changes (object, object_id, version, action, at)
    SELECT 'workspace', id, version, 'workspace.recounted', ${now} FROM workspace`;

const AUDIENCE = "audience_kept";

/** Tables that hold counters; each can be checked separately. */
export const countedTables: readonly string[] = [...counted.map(({ table }) => table), AUDIENCE];

/** Rebuilds the counters of one table. */
export function recountOne(db: Database, table: string, { now, tz }: { now: number; tz: string }): void {
  const one = counted.find((known) => known.table === table);
  if (one) runAll(db, repair(one, monthKey(now, tz)));
  else recountAudience(db, now, tz);
}

/** A row that a counter table has but should not have (`has`), or should have but lacks (`lacks`). */
export interface Difference {
  table: string;
  side: "has" | "lacks";
  row: string;
}

function comparison({ table, key, counters, truth, isRollup }: Counted, month: string): Query<Difference> {
  const columns = listOf([...key, ...counters]);
  // In a rollup, a row of zeros equals no row.
  const isZero = sql.join(
    counters.map((counter) => sql`${sql.ref(counter)} = 0`),
    sql` AND `,
  );
  const some = isRollup ? sql`WHERE NOT (${isZero})` : sql``;
  const present = sql`SELECT ${columns} FROM ${sql.table(table)} ${some}`;
  const correct = sql`SELECT ${columns} FROM (${truth(month)}) ${some}`;
  const only = (side: Difference["side"], first: RawBuilder<unknown>, second: RawBuilder<unknown>) =>
    sql`SELECT ${table} AS "table", ${side} AS side, json_array(${columns}) AS row
      FROM (SELECT * FROM (${first}) EXCEPT SELECT * FROM (${second}))`;
  return sql<Difference>`${only("has", present, correct)} UNION ALL ${only("lacks", correct, present)}`;
}

/** Everything that a full recount would change; must be empty. */
export function differences(db: Database, now: number, tz: string): Difference[] {
  const found: Difference[] = [];
  for (const table of countedTables) found.push(...differencesIn(db, table, { now, tz }));
  return found;
}

/** Everything that a recount of one table would change. */
export function differencesIn(db: Database, table: string, { now, tz }: { now: number; tz: string }): Difference[] {
  const one = counted.find((known) => known.table === table);
  if (one) return db.all(comparison(one, monthKey(now, tz)));
  return wrongAudience(db).map((row) => ({ table, side: "has", row }));
}
