import { type RawBuilder, sql } from "kysely";
import { type Database, type Query, q, runAll } from "../database.ts";
import { countedTables, recountOne } from "../rollups/recount.ts";
import { markLoaded } from "../search/refold.ts";
import { markStatements } from "../secrets.ts";
import { tableOf } from "../write/act.ts";
import { type Block, blocksOf, damaged } from "./blocks.ts";
import { beginBulk, endBulk, restoreIndexes } from "./bulk.ts";
import { type Checked, checkBlock, type Target, unread } from "./check.ts";
import { BackupRefused, type ObjectLine, type TableLine } from "./format.ts";
import { layoutsOf, schemaOf } from "./layout.ts";
import { keptTables, tableFates, whereBackedUp } from "./tables.ts";
import type { Shop } from "./write.ts";

// Triggers that abort all other writes while tables are half full: every business write adds to the change feed, and
// signing in adds a session.
const CLOSED = ["changes", "sessions"].map((table) => ({ table, trigger: `restoring_${table}` }));

/** Removes the triggers that close the database, if present. */
export const openingStatements = (): Query[] =>
  CLOSED.map(({ trigger }) => sql`DROP TRIGGER IF EXISTS ${sql.ref(trigger)}`);

/** Describes the database that a file is checked against. */
export function targetOf({ db, mode, checks }: Pick<Shop, "db" | "mode" | "checks">): Target {
  return { layouts: layoutsOf(db), schema: schemaOf(db), mode, checks };
}

/** Prepares a database for loading: blocks other writes, and drops triggers and indexes. */
export function beginLoad(db: Database): void {
  beginBulk(
    db,
    "every trigger",
    CLOSED.map(
      ({ table, trigger }) => sql`CREATE TRIGGER ${sql.ref(trigger)} BEFORE INSERT ON ${sql.table(table)}
        BEGIN SELECT RAISE(ABORT, 'the shop is being restored'); END`,
    ),
  );
}

/** Deletes the rows of a table that a restore replaces. */
export const clearStatement = (table: string): Query => sql`DELETE FROM ${sql.table(table)} ${whereBackedUp(table)}`;

/** Clears the tables, children first, except those in `spared`. */
export function clearTables(db: Database, spared: readonly string[] = []): void {
  for (const table of Object.keys(tableFates).reverse()) {
    if (spared.includes(table)) continue;
    db.run(clearStatement(table));
  }
}

/** Columns missing in files of older builds, computed from other columns; `of` gives a column's value. */
const lacked: Record<string, Record<string, (of: (column: string) => RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  products: { sale_minor: (of) => sql`iif(${of("final_minor")} < ${of("price_minor")}, ${of("final_minor")}, NULL)` },
  orders: { credited_minor: (of) => of("refunded_minor") },
};

/** Inserts a block of rows; returns nothing for other blocks and spared tables. */
export function rowStatements({ lines }: Block, spared: ReadonlySet<string> = new Set()): Query[] {
  const head = JSON.parse(lines[0] ?? "null") as TableLine;
  if (!head.table || spared.has(head.table)) return [];
  const of = (column: string) => sql`value ->> ${sql.lit(head.columns.indexOf(column))}`;
  const computed = Object.entries(lacked[head.table] ?? {}).filter(([column]) => !head.columns.includes(column));
  const columns = [...head.columns, ...computed.map(([column]) => column)].map((column) => sql.ref(column));
  const values = [...head.columns.map(of), ...computed.map(([, valueFrom]) => valueFrom(of))];
  return [
    // REPLACE, because a retry after an interruption inserts the same rows again.
    sql`INSERT OR REPLACE INTO ${sql.table(head.table)} (${sql.join(columns)})
      SELECT ${sql.join(values)} FROM json_each(${`[${lines.slice(1).join(",")}]`})`,
  ];
}

/** Stores the bytes of an object block. */
export async function keepObject({ files }: Shop, { lines }: Block): Promise<void> {
  const { object, bytes } = JSON.parse(lines[0] ?? "null") as ObjectLine;
  if (!object) return;
  const raw = Uint8Array.from(Buffer.from(bytes, "base64"));
  await files.put(object, new Response(raw).body as ReadableStream<Uint8Array>, raw.byteLength);
}

/** Fills `message_ids` for files from before messages could have several ids. */
const fillMessageIds = sql`INSERT OR IGNORE INTO message_ids (id_fold, message_id, id, kind)
  SELECT lower(trim(external_id, ' <>')), id, external_id, iif(direction = 'in', 'received', 'own')
  FROM messages WHERE external_id IS NOT NULL`;

/** Keeps one default card: older files may have several, which the unique index rejects. */
const keepOneDefaultCard = sql`UPDATE payment_methods SET is_default = 0
  WHERE is_default = 1 AND id > (SELECT min(id) FROM payment_methods WHERE is_default = 1)`;

/** Rebuilds the derived counters of one table per call, because each takes a while in a large shop. */
export function countLoaded(db: Database, { table, now }: { table: string; now: number }): void {
  if (table === countedTables[0]) {
    db.run(keepOneDefaultCard);
    db.run(fillMessageIds);
    restoreIndexes(db);
  }
  const row = db.first(q.selectFrom("workspace").select("tz"));
  recountOne(db, table, { now, tz: row?.tz ?? "UTC" });
}

/**
 * Upgrades data of an older build. If the file names no secrets, its stored values are assumed to use those of this
 * server.
 */
export function bringForward({ db, checks }: Pick<Shop, "db" | "checks">, { header }: Pick<Checked, "header">) {
  if (header) markLoaded(db, header.schema);
  if (!header?.secrets) runAll(db, markStatements(checks));
}

/** Opens the database again after counting. Safe to repeat. */
export function endLoad(db: Database, now: number): void {
  endBulk(db, openingStatements());
  renewFeed(db, now);
}

/**
 * Continues the change feed above every id that any browser may know, and marks every kind of record as changed, so
 * that all caches are fetched again.
 */
function renewFeed(db: Database, now: number): void {
  const kinds = JSON.stringify(Object.keys(tableOf));
  db.run(sql`INSERT INTO changes (id, object, object_id, version, action, at)
    SELECT max((SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'changes'),
        CAST(${Math.floor(now / 1000)} AS INTEGER)) + 1 + key,
      value, 0, 0, 'restored', ${now}
    FROM json_each(${kinds})`);
}

/** Blocks per transaction, about a megabyte. */
const AT_ONCE = 32;

/**
 * Fills an unused database from a stream, with checks; the caller must discard the database if this throws. Throws
 * {@link BackupRefused} with the names of its Admins for an unsigned file, unless accepted. Returns the content
 * summary.
 */
export async function loadBackup(
  shop: Shop,
  body: ReadableStream<Uint8Array>,
  { now, acceptUnsigned }: { now: number; acceptUnsigned: boolean },
): Promise<Checked> {
  const target = targetOf(shop);
  let known = unread;
  let waiting: Query[] = [];
  const put = () => {
    if (waiting.length > 0) runAll(shop.db, waiting);
    waiting = [];
  };
  for await (const block of blocksOf(body, { sum: "", signing: null }, shop.backupKey)) {
    const isFirst = known.header === null;
    known = checkBlock(block, known, target);
    if (!acceptUnsigned && !known.isSigned && isPastPeople(known)) throw notAccepted(known);
    if (isFirst) {
      beginLoad(shop.db);
      clearTables(shop.db);
      continue;
    }
    waiting.push(...rowStatements(block));
    if (waiting.length >= AT_ONCE) put();
    await keepObject(shop, block);
  }
  put();
  if (!known.isWhole) throw damaged("it was cut off");
  for (const table of countedTables) countLoaded(shop.db, { table, now });
  bringForward(shop, known);
  endLoad(shop.db, now);
  return known;
}

/** True once all people are read: tables come in order, then files and the end. */
function isPastPeople({ rows, objects, isWhole }: Checked): boolean {
  const people = keptTables.indexOf("users");
  return isWhole || objects > 0 || Object.keys(rows).some((table) => keptTables.indexOf(table) > people);
}

function notAccepted({ admins }: Checked): BackupRefused {
  const names = admins.map(({ name, email }) => `${name} <${email}>`).join(", ");
  return new BackupRefused(
    "unsigned",
    `The file is unsigned: anybody may have made it. Its Admins: ${names || "none"}.`,
  );
}
