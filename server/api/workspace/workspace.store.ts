import { type Selectable, sql } from "kysely";
import type { Standing, Workspace, WorkspaceChange } from "#shared/api/workspace/workspace.ts";
import { type OffsetSpan, offsetSpans } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { type Query, q } from "../../db/database.ts";
import { IDLE_MS } from "../../db/files/file-objects.ts";
import { recount, recountedStatement } from "../../db/rollups/recount.ts";
import type { Flag, WorkspaceTable } from "../../db/tables/system.ts";
import type { Value } from "../../db/write/act.ts";
import { feedAll } from "../../db/write/publish.ts";
import { write } from "../../db/write/write.ts";

/** With more orders than this, the job recounts the daily counters after a change of time zone. */
const COUNTED_AT_ONCE = 50_000;

interface Row extends Selectable<WorkspaceTable> {
  used: number;
  room: number;
  has_orders: Flag;
}

/** Gets the shop's current settings. */
export function getWorkspace(actor: Actor): Workspace {
  return workspaceOf(getRow(actor));
}

function getRow(actor: Actor): Row {
  const row = actor.db.first(
    q
      .selectFrom("workspace as w")
      .crossJoin("storage as s")
      .selectAll("w")
      .select(["s.used", "s.room", sql<Flag>`EXISTS (SELECT 1 FROM orders)`.as("has_orders")]),
  );
  if (!row) throw new AppError("unavailable");
  return row;
}

const workspaceOf = (row: Row): Workspace => ({
  name: row.name,
  logo: row.logo_file && `/api/files/${row.logo_file}/picture`,
  currency: row.currency,
  currencyLocked: row.has_orders === 1,
  timeZone: row.tz,
  lowStockDefault: row.low_stock_default,
  taxRate: row.tax_bps / 100,
  orderPrefix: row.order_prefix,
  siteKey: row.site_key,
  enforceRoles: row.enforce_roles === 1,
  requireTwoFactor: row.require_two_factor === 1,
  storage: { used: row.used, room: row.room },
  version: row.version,
  revision: row.revision,
});

/** Current role and shop settings that the caller's pages depend on. */
export function getStanding(actor: Actor): Standing {
  const { enforceRoles, currency, lowStockDefault } = actor.workspace();
  return { role: actor.caller?.role ?? "Kullanıcı", enforceRoles, currency, lowStockDefault };
}

/** Updates the settings at `version`. Throws `version_conflict`, `currency_locked`, `own_factor_first`. */
export function changeWorkspace(
  actor: Actor,
  { version, change }: { version: number; change: WorkspaceChange },
): Workspace {
  const current = getRow(actor);
  if (current.version !== version) throw new AppError("version_conflict", { data: workspaceOf(current) });
  if (change.requireTwoFactor && !hasFactor(actor)) throw new AppError("own_factor_first");
  const set = columnsOf(change);
  const { currency, logo_file } = set;
  const isMoved = set.tz !== undefined && set.tz !== current.tz;
  if (currency !== undefined && currency !== current.currency && current.has_orders === 1)
    throw new AppError("currency_locked");
  if (logo_file && logo_file !== current.logo_file) requirePicture(actor, logo_file);
  write(actor, {
    object: "workspace",
    action: "workspace.changed",
    change: { ids: [1], set },
    after: [
      ...logoStatements(actor, logo_file, current.logo_file),
      ...(isMoved ? dayStatements(actor, String(set.tz)) : []),
    ],
  });
  if (isMoved) recountDays(actor, String(set.tz));
  return getWorkspace(actor);
}

/** Whether the caller has a second factor: requiring it of everyone would otherwise lock the caller out. */
function hasFactor({ db, caller }: Actor): boolean {
  const factor = db.first(
    q
      .selectFrom("users")
      .select("id")
      .where("id", "=", caller?.id ?? 0)
      .where("totp_secret_enc", "is not", null),
  );
  return factor !== undefined;
}

function columnsOf(change: WorkspaceChange): Record<string, Value> {
  const { name, logoId, currency, timeZone, lowStockDefault, taxRate, orderPrefix } = change;
  const columns = {
    name,
    logo_file: logoId,
    currency,
    tz: timeZone,
    low_stock_default: lowStockDefault,
    tax_bps: taxRate === undefined ? undefined : Math.round(taxRate * 100),
    order_prefix: orderPrefix,
    enforce_roles: flagOf(change.enforceRoles),
    require_two_factor: flagOf(change.requireTwoFactor),
  };
  return Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}

const flagOf = (isOn: boolean | undefined): number | undefined => (isOn === undefined ? undefined : Number(isOn));

/** Requires a stored picture that the file sweep may not delete yet: in use, or unused for less than a day. */
function requirePicture({ db, now }: Actor, wanted: Value): void {
  const picture = db.first(
    sql`SELECT 1 FROM files WHERE key = ${wanted} AND purpose = 'product'
      AND state = 'stored' AND removed_at IS NULL AND (idle_since IS NULL OR idle_since > ${now - IDLE_MS})`,
  );
  if (!picture) throw fieldError("logoId", "unknown_reference", "No such picture");
}

/** Statements that protect the new logo's file from the file sweep and release the old one unless used elsewhere. */
const logoStatements = (actor: Actor, wanted: Value | undefined, before: string | null): Query[] =>
  wanted === undefined || wanted === before
    ? []
    : [
        sql`UPDATE files SET idle_since = ${actor.now} WHERE key = ${before}
          AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key)
          AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key)`,
        sql`UPDATE files SET idle_since = NULL WHERE key = ${wanted}`,
      ];

/** Statements that recompute the stored days of orders and visits, which depend on the shop's time zone. */
function dayStatements({ now }: Actor, tz: string): Query[] {
  const spans = JSON.stringify(offsetSpans(Date.UTC(2000, 0, 1), now, tz) satisfies OffsetSpan[]);
  const setDays = (tableName: "orders" | "visits", column: "placed_at" | "started_at") => {
    const [table, at] = [sql.table(tableName), sql.ref(column)];
    return sql`UPDATE ${table} SET day = date((${at} + (one.value ->> '$.offset')) / 1000, 'unixepoch')
      FROM json_each(${spans}) AS one WHERE ${at} >= one.value ->> '$.from' AND ${at} < one.value ->> '$.to'`;
  };
  return [
    setDays("orders", "placed_at"),
    setDays("visits", "started_at"),
    q.updateTable("jobs").set({ due_at: now }).where("id", "=", "recount").where("state", "=", "running"),
  ];
}

/** Recounts the daily counters; in a large shop the job does, which `dayStatements` has made due. */
function recountDays(actor: Actor, tz: string): void {
  const { db, now, platform } = actor;
  const newest = db.first(q.selectFrom("orders").select(sql<number | null>`max(id)`.as("id")));
  if ((newest?.id ?? 0) <= COUNTED_AT_ONCE) {
    recount(db, now, tz);
    // Second feed event: pages that refetched after the zone change may have read the old counters.
    feedAll(actor, [recountedStatement(now)]);
  }
  platform.jobs.wake();
}
