import { type RawBuilder, sql } from "kysely";
import type { FileStore, Platform } from "../../platform.ts";
import { type CheckValues, checkValueOf, checkValuesOf } from "../../secrets.ts";
import { type Database, q } from "../database.ts";
import { objectsOf } from "../files/file-objects.ts";
import { factorChecks } from "../secrets.ts";
import { FORMAT, type Header } from "./format.ts";
import { type Layout, layoutsOf, schemaOf } from "./layout.ts";
import { newSigning, type Seal, type Signing, signedHead, signedSeal, unsigned } from "./seal.ts";
import { longTexts, whereBackedUp } from "./tables.ts";

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
  const files = db.first(
    sql<FilesThen>`SELECT coalesce(max(id), 0) AS last, coalesce(max(removed_at), 0) AS removed FROM files`,
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
    const counted = db.first(sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)} ${whereBackedUp(table)}`);
    rows[table] = counted?.n ?? 0;
  }
  const shop = db.first(
    q.selectFrom("workspace").select((eb) => [
      "name",
      eb
        .selectFrom("files")
        .select((files) => files.fn.countAll<number>().as("n"))
        .where("removed_at", "is", null)
        .as("files"),
    ]),
  );
  const name = shop?.name ?? "";
  const files = shop?.files ?? 0;
  const secrets = {
    PASSWORD_PEPPER: checks.PASSWORD_PEPPER.slice(0, 1),
    TOTP_KEY: [...new Set([...checks.TOTP_KEY.slice(0, 1), ...factorChecks(db)])],
  };
  const facts = { pano: "backup" as const, format: FORMAT, schema: schemaOf(db), mode, shop: name };
  return { ...facts, rows, files, signed: backupKey !== null, secrets };
}

/** Number of rows ever added to the change feed. */
function feedOf(db: Database): number {
  const row = db.first(sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = 'changes'`);
  return row?.seq ?? 0;
}

/** Reads the next rows in key order, serialised to JSON lines by SQLite. */
function readPage(db: Database, { table, columns, key }: Layout, after: string | null) {
  const order = sql.join(key.map((column) => sql.ref(column)));
  const where = after === null ? whereBackedUp(table) : whereBackedUp(table, isAfter(key, after));
  const from = sql`${sql.table(table)} ${where} ORDER BY ${order}`;
  const { text, n } = linesOf(db, from, { columns, table });
  if (n === 0) return { text: "", rows: 0, last: null };
  const end = db.first(
    sql<{ last: string }>`SELECT json_array(${order}) AS last FROM ${from} LIMIT 1 OFFSET ${sql.lit(n - 1)}`,
  );
  return { text, rows: n, last: end?.last ?? null };
}

/** Condition for the rows after a key, given as a JSON list. */
const isAfter = (key: readonly string[], after: string) =>
  sql`(${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(key.map((_, at) => sql`${after} ->> ${sql.lit(at)}`))})`;

/** Reads as many rows as fit into one value below the edge's limit. */
function linesOf(
  db: Database,
  from: RawBuilder<unknown>,
  { columns, table }: { columns: readonly string[]; table: string },
): { text: string; n: number } {
  for (let limit = longTexts.has(table) ? LONG_PAGE_ROWS : PAGE_ROWS; ; limit = Math.ceil(limit / 4)) {
    const lines = sql<{ text: string | null; n: number }>`SELECT group_concat(line, char(10)) AS text, count(*) AS n
      FROM (SELECT json_array(${sql.join(columns.map((column) => sql.ref(column)))}) AS line
        FROM ${from} LIMIT ${sql.lit(limit)})`;
    try {
      const { text, n } = db.first(lines) ?? { text: null, n: 0 };
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
    const found = db.first(
      q
        .selectFrom("files")
        .select(["id", "key", "size", "part_size"])
        .where("id", ">=", file)
        .where("id", "<=", last)
        .where((eb) => eb.or([eb("removed_at", "is", null), eb("removed_at", ">", removed)]))
        .where("state", "<>", "failed")
        .orderBy("id")
        .limit(1),
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
