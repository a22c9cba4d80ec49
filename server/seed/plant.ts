import { sql } from "kysely";
import { beginBulk, endBulk, restoreIndexes } from "../db/backup/bulk.ts";
import { openingStatements } from "../db/backup/load.ts";
import { type Database, q } from "../db/database.ts";
import { recount } from "../db/rollups/recount.ts";
import { plantBilling } from "./billing.ts";
import { plantBoards } from "./boards.ts";
import { plantConversations } from "./conversations.ts";
import { drawBytes } from "./draw.ts";
import { loaderOf } from "./load.ts";
import { plantNotifications } from "./notifications.ts";
import { plantTraces } from "./order-traces.ts";
import { plantOrders } from "./orders.ts";
import { plantPeople } from "./people.ts";
import { type Plan, planOf, type SeedOptions } from "./plan.ts";
import { plantOpeningStock, plantProducts } from "./products.ts";
import { plantVisits } from "./visits.ts";

export type { SeedOptions } from "./plan.ts";

// Children first.
const CLEARED = [
  "card_comments",
  "card_files",
  "card_watchers",
  "card_assignees",
  "card_labels",
  "cards",
  "board_labels",
  "board_columns",
  "board_stars",
  "boards",
  "message_files",
  "message_ids",
  "deliveries",
  "arrivals",
  "outbox",
  "messages",
  "conversation_labels",
  "conversation_seen",
  "drafts",
  "presence",
  "inbox_labels",
  "canned",
  "blocked_senders",
  "notifications",
  "stock_crossings",
  "conversations",
  "visits",
  "visits_monthly",
  "day_salts",
  "order_counters",
  "sales_daily",
  "order_events",
  "return_lines",
  "returns",
  "transactions",
  "stock_moves",
  "order_lines",
  "orders",
  "product_tags",
  "product_images",
  "products",
  "upload_parts",
  "files",
  "preferences",
  "api_tokens",
  "sessions",
  "recovery_codes",
  "one_time_links",
  "challenges",
  "passkeys",
  "users",
  "acts",
  "audit",
  "changes",
  "marks",
  "people_counters",
  "product_counters",
  "order_groups",
  "order_sums",
  "pending_hours",
  "transaction_groups",
  "audience_kept",
  "conversation_counters",
  "seen_counters",
  "label_counters",
  "inbox_marks",
  "payment_events",
  "payment_attempts",
  "billing_previews",
  "invoices",
  "payment_methods",
  "subscription",
  "import_cells",
  "import_rows",
  "jobs",
  "idempotency",
  "undo_log",
  "rate_buckets",
];

/** True if a seed run (or the first setup) has completed; the workspace row is written last. */
export function isPlanted(db: Database): boolean {
  const row = db.first(q.selectFrom("workspace").select("id"));
  return row !== undefined;
}

function clearLeftovers(db: Database): void {
  for (const table of CLEARED) db.run(sql`DELETE FROM ${sql.table(table)}`);
  endBulk(db, openingStatements());
}

function plantWorkspace(plan: Plan, db: Database): void {
  const site = drawBytes(plan.seed, "workspace", 1, { field: "site_key", length: 12 });
  const workspace = {
    id: 1,
    name: "Örnek Dükkân",
    currency: "USD",
    tz: plan.tz,
    tax_bps: 2000,
    low_stock_default: 10,
    order_prefix: plan.prefix,
    enforce_roles: 0,
    site_key: `site_${Buffer.from(site).toString("hex")}`,
  } as const;
  db.run(q.insertInto("workspace").values(workspace));
}

/**
 * Fills an empty database with a profile's rows; equal options give identical rows. Clears what an interrupted run
 * left. Throws if the database is already seeded.
 */
export async function plant(db: Database, options: SeedOptions): Promise<void> {
  if (isPlanted(db)) throw new Error("This database is planted already");
  const plan = planOf(options);
  clearLeftovers(db);
  if (plan.isScale) beginBulk(db);

  const loader = loaderOf(db);
  await plantPeople(plan, loader);
  const shelf = plantProducts(plan, loader);
  plantOrders(plan, loader, shelf);
  plantTraces(plan, db);
  plantOpeningStock(plan, loader, shelf);
  plantVisits(plan, loader);

  if (plan.isScale) restoreIndexes(db);
  plantConversations(plan, loader, db);
  recount(db, plan.anchor, plan.tz);
  plantBoards(plan, loader, db);
  plantNotifications(plan, loader, db);
  plantBilling(plan, db);
  if (plan.isScale) endBulk(db);
  plantWorkspace(plan, db);
}
