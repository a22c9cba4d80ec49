import { sql } from "kysely";
import { fold, foldEmail, foldWords } from "#shared/rules/text/fold.ts";
import type { Database, Query } from "../database.ts";
import { type Erased, unknownEmail, unknownName } from "./erase.ts";
import { limitByLength } from "./limit-by-length.ts";

const ROWS_AT_ONCE = 2_000;
/** Minimum name length in characters. Shorter names, or single words, match too many unrelated texts. */
const NAME_MIN = 6;

interface Table {
  name: string;
  /** Columns that identify a row. */
  keys: string[];
  texts: string[];
}

/** Batch of the final pass; `last` is the next cursor, null after the last table. */
interface Batch {
  statements: readonly Query[];
  count: number;
  last: number | null;
  table?: string | undefined;
}

/**
 * Final pass of an erasure, over all tables: replaces the email and full name in any text, as typed, folded or
 * URL-encoded. Skipped for people who delete their own account, because their orders and conversations stay.
 */
export function textStatements(
  db: Database,
  whom: Erased,
  { after, table: from }: { after: number; table?: string | undefined },
): Batch {
  if (whom.isOwnWish) return { statements: [], count: 0, last: null };
  const tables = listTables(db);
  const at = from === undefined ? 0 : tables.findIndex(({ name }) => name === from);
  const table = tables[at];
  if (!table) return { statements: [], count: 0, last: null };
  const next = { count: 0, last: at + 1 < tables.length ? 0 : null, table: tables[at + 1]?.name };
  const isPaged = table.keys[0] === "rowid";
  const until = isPaged ? lastOf(db, table, after) : null;
  if (isPaged && until === null) return { ...next, statements: [] };
  const pairs = pairsOf(whom);
  const rows = listNaming(db, table, { pairs, after, until });
  const changed = limitByLength(rows.map((row) => cleaned(row, table, pairs)));
  const statements = changed.map(({ row }) => updateOf(table, row));
  if (changed.length < rows.length) return { count: 0, last: after, table: table.name, statements };
  return isPaged ? { count: 0, last: until, table: table.name, statements } : { ...next, statements };
}

/**
 * True if another person, buyer or sender has the same name or one that contains it. Call it once the person's own
 * records are anonymous, so that every match is somebody else's.
 */
export function isNameShared(db: Database, { name }: Erased): boolean {
  const has = (table: string, column: string) => sql`EXISTS (
    SELECT 1 FROM ${sql.table(table)} WHERE instr(lower(${sql.ref(column)}), lower(${name.trim()})) > 0)`;
  const row = db.first(
    sql<{ isShared: number }>`SELECT ${has("users", "username")} OR ${has("orders", "customer_name")}
      OR ${has("conversations", "from_name")} OR ${has("messages", "from_name")} AS isShared`,
  );
  return row?.isShared === 1;
}

/** Tables whose names are those of products, of the shop or of a plan, never of people. */
const NAMES_NOBODY = ["products", "product_tags", "order_lines", "workspace", "plans"];

/** Tables with texts that may name a person. Audit is erased separately, and the job's own row must name the person. */
function listTables(db: Database): Table[] {
  const skipped = JSON.stringify(["audit", "jobs", "meta", "migrations", ...NAMES_NOBODY]);
  const rows = db.all(
    sql<TableRow>`SELECT m.name, m.sql NOT LIKE '%WITHOUT ROWID%' AS hasRowid,
        json_group_array(p.name) FILTER (WHERE p.pk > 0) AS keys,
        json_group_array(p.name) FILTER (WHERE p.type = 'TEXT') AS texts
      FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS p
      WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE '%\\_fts\\_%' ESCAPE '\\'
        AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
        AND m.name NOT IN (SELECT value FROM json_each(${skipped}))
      GROUP BY m.name ORDER BY m.name`,
  );
  return rows
    .map(({ name, hasRowid, keys, texts }) => ({
      name,
      keys: hasRowid ? ["rowid"] : (JSON.parse(keys) as string[]),
      texts: JSON.parse(texts) as string[],
    }))
    .filter(({ texts }) => texts.length > 0);
}

/** `keys` and `texts` are JSON lists of column names. */
interface TableRow {
  name: string;
  hasRowid: number;
  keys: string;
  texts: string;
}

function lastOf(db: Database, { name }: Table, after: number): number | null {
  const row = db.first(
    sql<{ last: number | null }>`SELECT max(place) AS last FROM (
      SELECT rowid AS place FROM ${sql.table(name)} WHERE rowid > ${after} ORDER BY rowid LIMIT ${ROWS_AT_ONCE})`,
  );
  return row?.last ?? null;
}

/** Search text and its replacement. */
interface Pair {
  text: string;
  instead: string;
  /** Characters that would make the match part of a longer address. */
  joins: string;
}

function pairsOf({ person, name, email, isNameShared }: Erased): Pair[] {
  const isNameReplaced = !isNameShared && /\S\s+\S/.test(name.trim()) && name.trim().length >= NAME_MIN;
  const inLink = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
  const formsOf = (texts: string[]) => new Set(texts.flatMap((text) => [text, inLink(text), encodeURIComponent(text)]));
  const pairs = (texts: string[], instead: string, joins: string) =>
    [...formsOf(texts)].map((text) => ({ text, instead, joins }));
  return [
    ...pairs([email, foldEmail(email)], unknownEmail(person), "._%+-"),
    ...pairs([foldWords(email)], foldWords(unknownEmail(person)), ""),
    ...(isNameReplaced ? pairs([name.trim(), fold(name), foldWords(name)], unknownName(person), "") : []),
  ];
}

/** Search texts of {@link namesPerson} as a JSON list, for a prefilter in SQL. */
export const tracesOf = (whom: Erased): string => JSON.stringify(pairsOf(whom).map(({ text }) => text));

/** True if a text contains the person's email or full name. */
export function namesPerson(text: string | null, whom: Erased): boolean {
  return text !== null && withoutPerson(text, pairsOf(whom)) !== text;
}

type Row = Record<string, string | number | null>;

function listNaming(
  db: Database,
  { name, keys, texts }: Table,
  { pairs, after, until }: { pairs: readonly Pair[]; after: number; until: number | null },
): Row[] {
  // Qualified with the table, because `json_each` has columns `key`, `value` and `type` of its own.
  const all = sql.join(
    texts.map((text) => sql`coalesce(${sql.ref(`t.${text}`)}, '')`),
    sql` || char(10) || `,
  );
  const isInRange = until === null ? sql`TRUE` : sql`rowid > ${after} AND rowid <= ${until}`;
  const forms = JSON.stringify(pairs.map(({ text }) => text));
  return db.all(
    sql<Row>`SELECT ${sql.join(keys.map((key, n) => sql`${sql.ref(key)} AS ${sql.ref(`key${n}`)}`))},
        ${sql.join(texts.map((text) => sql.ref(text)))}
      FROM ${sql.table(name)} AS t
      WHERE ${isInRange} AND EXISTS (
        SELECT 1 FROM json_each(${forms}) AS form WHERE instr(lower(${all}), lower(form.value)) > 0)`,
  );
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Replaces the person in a text. Escaped line ends in JSON (`\n`) end in a letter but count as a word boundary. */
function withoutPerson(text: string, pairs: readonly Pair[]): string {
  return pairs.reduce((left, { text: sought, instead, joins }) => {
    const before = `(?:(?<![\\p{L}\\p{N}${escaped(joins)}])|(?<=\\\\[nrt])|(?<=%[0-9A-F]{2}))`;
    const behind = joins === "" ? "(?![\\p{L}\\p{N}])" : "(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])";
    return left.replace(new RegExp(`${before}${escaped(sought)}${behind}`, "giu"), instead);
  }, text);
}

function cleaned(row: Row, { texts }: Table, pairs: readonly Pair[]): { row: Row; letters: number } {
  const own = texts.flatMap((column) => {
    const text = row[column];
    return typeof text === "string" ? [[column, withoutPerson(text, pairs)] as const] : [];
  });
  return { row: { ...row, ...Object.fromEntries(own) }, letters: own.reduce((sum, [, text]) => sum + text.length, 0) };
}

function updateOf({ name, keys, texts }: Table, row: Row): Query {
  const set = texts.map((text) => sql`${sql.ref(text)} = ${row[text]}`);
  const isRow = keys.map((key, n) => sql`${sql.ref(key)} = ${row[`key${n}`]}`);
  return sql`UPDATE OR IGNORE ${sql.table(name)} SET ${sql.join(set)} WHERE ${sql.join(isRow, sql` AND `)}`;
}
