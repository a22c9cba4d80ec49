import type { FileStore, Platform } from "../../platform.ts";
import { type CheckValues, checkValueOf, checkValuesOf } from "../../secrets.ts";
import { type Database, statement } from "../database.ts";
import { type FileBytes, objectsOf } from "../files/file-objects.ts";
import { factorChecks } from "../secrets.ts";
import { FORMAT, type Header } from "./format.ts";
import { type Layout, layoutsOf, schemaOf } from "./layout.ts";
import { newSigning, type Seal, type Signing, signedHead, signedSeal, unsigned } from "./seal.ts";
import { longTexts, ownRows } from "./tables.ts";

/** Source of a backup. */
export interface Shop {
  db: Database;
  files: FileStore;
  mode: "mock" | "live";
  /** Key that signs and encrypts; null writes an unsigned file. */
  backupKey: string | null;
  /** Check values of this server's secrets. */
  checks: CheckValues;
}

export const shopOf = ({ db, files, settings }: Platform): Shop => ({
  db,
  files,
  mode: settings.mode,
  backupKey: settings.backupKey,
  checks: checkValuesOf(settings),
});

/** Files to include: those that existed when the last row was read. */
interface FilesThen {
  /** Greatest file id. */
  last: number;
  /** Latest removal time; files removed later keep their bytes for a day. */
  removed: number;
}

/** Progress of writing a backup. */
export interface WritePlace {
  /** Table whose rows come next; null when only the bytes of files are left. */
  table: string | null;
  /** Key of the last written row, as JSON. */
  after: string | null;
  file: number;
  object: number;
  sum: string;
  /** Salt and check value of a signed file. */
  signing?: Signing | null;
  rows: number;
  objects: number;
  /** Position of the change feed at the start. */
  feed: number;
  /** Set once all rows are read. */
  files?: FilesThen;
}

/** The shop or its tables changed while rows were read, so the backup may be inconsistent. */
export class ShopMoved extends Error {}

// A page is a single SQL value when written and when loaded; the edge allows at most 2 MB.
const PAGE_CHARS = 700_000;
const PAGE_ROWS = 1_000;
const LONG_PAGE_ROWS = 20;

/**
/**
 * Writes the next block of a backup and returns the next position, null after the last block. Throws {@link ShopMoved}
 * after the last row if the shop has changed meanwhile, and for an unknown table, which another version stored. The
 * bytes of files may take longer, because they never change.
 */
export async function nextBlock(
  shop: Shop,
  layouts: readonly Layout[],
  place: WritePlace | null,
): Promise<{ text: string; place: WritePlace | null }> {
  if (!place) return firstBlock(shop, layouts);
  const seal = await sealOf(shop, place.signing ?? null);
  const from = place.table === null ? layouts.length : layouts.findIndex(({ table }) => table === place.table);
  if (from < 0) throw new ShopMoved("The tables changed while the rows were read.");
  for (const layout of layouts.slice(from)) {
    const { table } = layout;
    const page = readPage(shop.db, layout, table === place.table ? place.after : null);
    if (page.rows === 0) continue;
    const head = JSON.stringify({ table, columns: layout.columns });
    const { text, sum } = await seal.close(place.sum, `${head}\n${page.text}\n`);
    return { text, place: { ...place, table, after: page.last, sum, rows: place.rows + page.rows } };
  }
  const files = place.files ?? filesOfUnmoved(shop.db, place.feed);
  return nextObject({ ...shop, seal }, { ...place, table: null, after: null, files }, files);
}

async function firstBlock(shop: Shop, layouts: readonly Layout[]): Promise<{ text: string; place: WritePlace }> {
  const signing = shop.backupKey === null ? null : newSigning(shop.backupKey);
  const head =
    shop.backupKey !== null && signing
      ? await signedHead(shop.backupKey, signing)
      : { seal: unsigned, text: "", sum: "" };
  const { text, sum } = await head.seal.close(head.sum, `${JSON.stringify(headerOf(shop, layouts))}\n`);
  const feed = feedOf(shop.db);
  const place = {
    table: layouts[0]?.table ?? null,
    after: null,
    file: 0,
    object: 0,
    sum,
    signing,
    rows: 0,
    objects: 0,
    feed,
  };
  return { text: head.text + text, place };
}

/** Seal for the rest of a file. Throws {@link ShopMoved} if BACKUP_KEY has changed since its start. */
async function sealOf({ backupKey }: Shop, signing: Signing | null): Promise<Seal> {
  const now = backupKey === null ? null : checkValueOf("BACKUP_KEY", backupKey);
  if (now !== (signing?.key ?? null)) throw new ShopMoved("BACKUP_KEY was changed while the rows were read.");
  return backupKey !== null && signing ? signedSeal(backupKey, signing) : unsigned;
}

/** Files to include. Throws {@link ShopMoved} if the change feed has moved. */
function filesOfUnmoved(db: Database, feed: number): FilesThen {
  const files = db.first<FilesThen>(
    statement("SELECT coalesce(max(id), 0) AS last, coalesce(max(removed_at), 0) AS removed FROM files"),
  );
  if (feedOf(db) !== feed) throw new ShopMoved("The shop was written to while its rows were read.");
  return files ?? { last: 0, removed: 0 };
}

/** Streams a whole backup, one block at a time. */
export function openBackup(shop: Shop): ReadableStream<Uint8Array> {
  const layouts = layoutsOf(shop.db);
  let place: WritePlace | null = null;
  let isOver = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (isOver) return controller.close();
      const block = await nextBlock(shop, layouts, place);
      place = block.place;
      isOver = place === null;
      controller.enqueue(new TextEncoder().encode(block.text));
    },
  });
}

function headerOf({ db, mode, backupKey, checks }: Shop, layouts: readonly Layout[]): Header {
  const rows: Record<string, number> = {};
  for (const { table } of layouts) {
    const counted = db.first<{ n: number }>(statement(`SELECT count(*) AS n FROM ${table} ${foreign(table)}`));
    rows[table] = counted?.n ?? 0;
  }
  const shop = db.first<{ name: string; files: number }>(
    statement("SELECT name, (SELECT count(*) FROM files WHERE removed_at IS NULL) AS files FROM workspace"),
  );
  const { name = "", files = 0 } = shop ?? {};
  const secrets = {
    PASSWORD_PEPPER: checks.PASSWORD_PEPPER.slice(0, 1),
    TOTP_KEY: [...new Set([...checks.TOTP_KEY.slice(0, 1), ...factorChecks(db)])],
  };
  const facts = { pano: "backup" as const, format: FORMAT, schema: schemaOf(db), mode, shop: name };
  return { ...facts, rows, files, signed: backupKey !== null, secrets };
}

/** Number of rows ever added to the change feed. */
function feedOf(db: Database): number {
  const row = db.first<{ seq: number }>(statement("SELECT seq FROM sqlite_sequence WHERE name = 'changes'"));
  return row?.seq ?? 0;
}

const foreign = (table: string) => (ownRows[table] ? `WHERE NOT (${ownRows[table]})` : "");

/** Reads the next rows in key order, serialised to JSON lines by SQLite. */
function readPage(db: Database, { table, columns, key }: Layout, after: string | null) {
  const order = key.join(", ");
  const from = key.length === 1 ? `${key[0]} > (?1 ->> 0)` : `(${key}) > (${key.map((_, at) => `?1 ->> ${at}`)})`;
  const conditions = [...(ownRows[table] ? [`NOT (${ownRows[table]})`] : []), ...(after === null ? [] : [from])];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const given = after === null ? [] : [after];
  const { text, n } = linesOf(db, `${table} ${where} ORDER BY ${order}`, { columns, given, table });
  if (n === 0) return { text: "", rows: 0, last: null };
  const end = db.first<{ last: string }>(
    statement(
      `SELECT json_array(${order}) AS last FROM ${table} ${where} ORDER BY ${order} LIMIT 1 OFFSET ${n - 1}`,
      ...given,
    ),
  );
  return { text, rows: n, last: end?.last ?? null };
}

/** Reads as many rows as fit into one value below the edge's limit. */
function linesOf(
  db: Database,
  from: string,
  { columns, given, table }: { columns: readonly string[]; given: readonly string[]; table: string },
): { text: string; n: number } {
  for (let limit = longTexts.has(table) ? LONG_PAGE_ROWS : PAGE_ROWS; ; limit = Math.ceil(limit / 4)) {
    const question = statement<{ text: string | null; n: number }>(
      `SELECT group_concat(line, char(10)) AS text, count(*) AS n
       FROM (SELECT json_array(${columns.join(", ")}) AS line FROM ${from} LIMIT ${limit})`,
      ...given,
    );
    try {
      const { text, n = 0 } = db.first<{ text: string | null; n: number }>(question) ?? {};
      if (n <= 1 || (text ?? "").length <= PAGE_CHARS) return { text: text ?? "", n };
    } catch (error) {
      if (limit === 1 || !/too big/i.test(String(error))) throw error;
    }
  }
}

/** Writes the next stored object, or the end. A missing object is skipped; the row of its file is in the backup. */
async function nextObject({ db, files, seal }: Shop & { seal: Seal }, from: WritePlace, { last, removed }: FilesThen) {
  let { file, object } = from;
  for (;;) {
    const found = db.first<FileBytes & { id: number }>(
      statement(
        `SELECT id, key, size, part_size FROM files WHERE id BETWEEN ? AND ? AND (removed_at IS NULL OR removed_at > ?)
           AND state <> 'failed' ORDER BY id LIMIT 1`,
        file,
        last,
        removed,
      ),
    );
    if (!found) {
      const end = JSON.stringify({ end: true, rows: from.rows, objects: from.objects });
      return { text: (await seal.close(from.sum, `${end}\n`)).text, place: null };
    }
    if (found.id !== file) object = 0;
    const name = objectsOf(found)[object];
    [file, object] = name === undefined ? [found.id + 1, 0] : [found.id, object + 1];
    const body = name === undefined ? null : await files.get(name);
    if (!body) continue;
    const bytes = Buffer.from(await new Response(body).arrayBuffer()).toString("base64");
    const { text, sum } = await seal.close(from.sum, `${JSON.stringify({ object: name, bytes })}\n`);
    return { text, place: { ...from, file, object, sum, objects: from.objects + 1 } };
  }
}
