import { beginBulk, endBulk, restoreIndexes } from "../../seed/bulk.ts";
import { type Compilable, type Database, runAll, statement } from "../database.ts";
import { countedTables, recountOne } from "../rollups/recount.ts";
import { markLoaded } from "../search/refold.ts";
import { markStatements } from "../secrets.ts";
import { tableOf } from "../write/act.ts";
import { type Block, blocksOf, damaged } from "./blocks.ts";
import { type Checked, checkBlock, type Target, unread } from "./check.ts";
import { BackupRefused, type ObjectLine, type TableLine } from "./format.ts";
import { layoutsOf, schemaOf } from "./layout.ts";
import { keptTables, ownRows, tableFates } from "./tables.ts";
import type { Shop } from "./write.ts";

// What lets a write by anybody else fail while tables are half full: every act of business writes to the change feed,
// and nobody who is not signed in can begin one.
const CLOSED = ["changes", "sessions"].map((table) => `restoring_${table}`);

/** What opens a closed database again, where it was closed. */
export const openingStatements = (): Compilable[] => CLOSED.map((name) => statement(`DROP TRIGGER IF EXISTS ${name}`));

/** What a file is held against before it may fill this database. */
export function targetOf({ db, mode, checks }: Pick<Shop, "db" | "mode" | "checks">): Target {
  return { layouts: layoutsOf(db), schema: schemaOf(db), mode, checks };
}

/** Makes a database ready to be filled: it is closed to everybody else, and triggers and indexes are put aside. */
export function beginLoad(db: Database): void {
  beginBulk(
    db,
    "every trigger",
    CLOSED.map((name) =>
      statement(
        `CREATE TRIGGER ${name} BEFORE INSERT ON ${name.replace("restoring_", "")}
         BEGIN SELECT RAISE(ABORT, 'the shop is being restored'); END`,
      ),
    ),
  );
}

/** Empties the tables, children first; those in `spared` are left to the caller. */
export function clearTables(db: Database, spared: readonly string[] = []): void {
  for (const table of Object.keys(tableFates).reverse()) {
    if (spared.includes(table)) continue;
    const own = ownRows[table] ? ` WHERE NOT (${ownRows[table]})` : "";
    db.run(statement(`DELETE FROM ${table}${own}`));
  }
}

/** Columns that files of former builds lack, each from the columns they have; `of` is SQL for the value of one. */
const lacked: Record<string, Record<string, (of: (column: string) => string) => string>> = {
  products: { sale_minor: (of) => `iif(${of("final_minor")} < ${of("price_minor")}, ${of("final_minor")}, NULL)` },
  orders: { credited_minor: (of) => of("refunded_minor") },
};

/** The statements that put a block of rows into their table; none for a block of another kind, or of a spared table. */
export function rowStatements({ lines }: Block, spared: ReadonlySet<string> = new Set()): Compilable[] {
  const head = JSON.parse(lines[0] ?? "null") as TableLine;
  if (!head.table || spared.has(head.table)) return [];
  const of = (column: string) => `value ->> ${head.columns.indexOf(column)}`;
  const made = Object.entries(lacked[head.table] ?? {}).filter(([column]) => !head.columns.includes(column));
  const columns = [...head.columns, ...made.map(([column]) => column)].join(", ");
  const values = [...head.columns.map(of), ...made.map(([, follow]) => follow(of))].join(", ");
  return [
    statement(
      // What was done again after a break takes the place of what was done first.
      `INSERT OR REPLACE INTO ${head.table} (${columns}) SELECT ${values} FROM json_each(?)`,
      `[${lines.slice(1).join(",")}]`,
    ),
  ];
}

/** Keeps the bytes of a block that holds some. */
export async function keepObject({ files }: Shop, { lines }: Block): Promise<void> {
  const { object, bytes } = JSON.parse(lines[0] ?? "null") as ObjectLine;
  if (!object) return;
  const raw = Uint8Array.from(Buffer.from(bytes, "base64"));
  await files.put(object, new Response(raw).body as ReadableStream<Uint8Array>, raw.byteLength);
}

/** A file from before messages had more than one id. */
const identify = statement(
  `INSERT OR IGNORE INTO message_ids (id_fold, message_id, id, kind)
   SELECT lower(trim(external_id, ' <>')), id, external_id, iif(direction = 'in', 'received', 'own')
   FROM messages WHERE external_id IS NOT NULL`,
);

/** A file from before this was a rule may hold several cards that pay; the index would then never stand again. */
const onePays = statement(
  `UPDATE payment_methods SET is_default = 0
   WHERE is_default = 1 AND id > (SELECT min(id) FROM payment_methods WHERE is_default = 1)`,
);

/** Builds the counters of one table that follow from the kept rows: in a large shop each takes a while. */
export function countLoaded(db: Database, { table, now }: { table: string; now: number }): void {
  if (table === countedTables[0]) {
    db.run(onePays);
    db.run(identify);
    restoreIndexes(db);
  }
  const row = db.first<{ tz: string }>(statement("SELECT tz FROM workspace"));
  recountOne(db, table, { now, tz: row?.tz ?? "UTC" });
}

/**
 * Brings what an older build saved up to date. Stored values of a file that names no secrets are taken to be of those
 * here: nothing in the file says otherwise.
 */
export function bringForward({ db, checks }: Pick<Shop, "db" | "checks">, { header }: Pick<Checked, "header">) {
  if (header) markLoaded(db, header.schema);
  if (!header?.secrets) runAll(db, markStatements(checks));
}

/** Opens the database again once everything is counted. Done twice it does no harm. */
export function endLoad(db: Database, now: number): void {
  endBulk(db, openingStatements());
  renewFeed(db, now);
}

/**
 * Goes on with the change feed at a number that no browser has seen, whatever database it spoke to before, and says
 * that every kind of record has changed: what is kept anywhere is asked again.
 */
function renewFeed(db: Database, now: number): void {
  db.run(
    statement(
      `INSERT INTO changes (id, object, object_id, version, action, at)
       SELECT max((SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'changes'), CAST(? AS INTEGER)) + 1 + key,
         value, 0, 0, 'restored', ?
       FROM json_each(?)`,
      Math.floor(now / 1000),
      now,
      JSON.stringify(Object.keys(tableOf)),
    ),
  );
}

/** So many blocks go into their tables at once, about a megabyte. */
const AT_ONCE = 32;

/**
 * Fills a database that nobody uses from a stream, checking as it goes; whoever calls throws the database away when
 * this throws. An unsigned file is refused with the names of its Admins, unless it is accepted. Answers with what the
 * file held.
 */
export async function loadBackup(
  shop: Shop,
  body: ReadableStream<Uint8Array>,
  { now, acceptUnsigned }: { now: number; acceptUnsigned: boolean },
): Promise<Checked> {
  const target = targetOf(shop);
  let known = unread;
  let waiting: Compilable[] = [];
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

/** All people were read: tables come in their order, and files and the end behind them. */
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
