import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Treatment of a table in a backup. `kept`: its rows are in the file. `derived`: rebuilt from kept rows. `left out`: a
 * restore must not bring its rows back (sessions, running jobs, idempotency keys).
 */
export type Fate = "kept" | "derived" | "left out";

/**
 * All tables, parents before their children: rows are loaded in this order and cleared in reverse. A new table needs
 * one line here. The search tables (`*_fts`) are derived and not listed.
 */
export const tableFates: Readonly<Record<string, Fate>> = {
  meta: "kept",
  workspace: "kept",
  users: "kept",
  preferences: "kept",
  views: "kept",
  sessions: "left out",
  api_tokens: "left out",
  recovery_codes: "kept",
  passkeys: "kept",
  one_time_links: "left out",
  challenges: "left out",
  files: "kept",
  upload_parts: "kept",
  storage: "kept",
  plans: "kept",
  subscription: "kept",
  invoices: "kept",
  payment_methods: "kept",
  billing_details: "kept",
  billing_previews: "left out",
  payment_attempts: "kept",
  payment_events: "kept",
  products: "kept",
  product_images: "kept",
  product_tags: "kept",
  product_counters: "derived",
  stock_crossings: "left out",
  people_counters: "derived",
  orders: "kept",
  order_lines: "kept",
  order_events: "kept",
  stock_moves: "kept",
  transactions: "kept",
  returns: "kept",
  return_lines: "kept",
  transaction_groups: "derived",
  order_groups: "derived",
  order_counters: "derived",
  order_sums: "derived",
  pending_hours: "derived",
  sales_daily: "derived",
  visits: "kept",
  visits_monthly: "derived",
  day_salts: "left out",
  audience_kept: "derived",
  inbox_labels: "kept",
  canned: "kept",
  blocked_senders: "kept",
  conversations: "kept",
  messages: "kept",
  message_files: "kept",
  message_ids: "kept",
  deliveries: "kept",
  arrivals: "kept",
  conversation_seen: "kept",
  conversation_labels: "derived",
  conversation_counters: "derived",
  seen_counters: "derived",
  label_counters: "derived",
  inbox_marks: "left out",
  drafts: "kept",
  presence: "left out",
  outbox: "kept",
  boards: "kept",
  board_stars: "kept",
  board_columns: "kept",
  board_labels: "kept",
  cards: "kept",
  card_labels: "kept",
  card_assignees: "kept",
  card_comments: "kept",
  card_files: "kept",
  card_watchers: "kept",
  notifications: "kept",
  audit: "kept",
  acts: "kept",
  changes: "left out",
  marks: "derived",
  words: "derived",
  jobs: "left out",
  import_rows: "left out",
  import_cells: "left out",
  idempotency: "left out",
  undo_log: "left out",
  rate_buckets: "left out",
};

/** Rows of kept tables that belong to this database: not backed up, and not cleared by a restore. */
const ownRows: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  meta: sql`key IN ('mode', 'compatible_from', 'mail.paused') OR key LIKE 'bulk.%' OR key LIKE 'check.%'`,
  // System mails contain links that still grant access to an account.
  outbox: sql`message_id IS NULL`,
  // The raw bytes of waiting emails are only in this server's file store.
  arrivals: sql`raw_key IS NOT NULL`,
};

/**
 * WHERE clause for the rows of a table that a backup contains and a restore replaces. Empty if these are all rows,
 * because SQLite counts and deletes a table faster without a condition.
 */
export function whereBackedUp(table: string, ...more: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const own = ownRows[table];
  const conditions = own ? [sql`NOT (${own})`, ...more] : more;
  return conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
}

/**
 * Billing tables. A restore into a shop that has paid keeps its current rows, because old ones would charge the same
 * period again.
 */
export const paidTables: ReadonlySet<string> = new Set([
  "plans",
  "subscription",
  "invoices",
  "payment_methods",
  "billing_details",
  "payment_attempts",
  "payment_events",
]);

export const keptTables: readonly string[] = Object.keys(tableFates).filter((name) => tableFates[name] === "kept");

/** Tables with long texts: fewer rows are read and loaded per page. */
export const longTexts: ReadonlySet<string> = new Set([
  "products",
  "conversations",
  "messages",
  "outbox",
  "drafts",
  "canned",
  "cards",
  "card_comments",
  "audit",
]);
