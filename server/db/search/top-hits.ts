import { type RawBuilder, sql } from "kysely";
import { skuKey } from "#shared/rules/products/sku.ts";
import { foldEmail, foldWords, plainCode } from "#shared/rules/text/fold.ts";
import { nameRank, phoneDigits } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import type { Database } from "../database.ts";
import { ordersNumbered } from "./order-numbers.ts";
import { type FindTopHits, LAST_LETTER, matching, type TopHitRow, type Typed } from "./search.ts";

/** Rows read from each index, and maximum number of top hits. */
const MAX_READ = 200;
const MAX_TOP_HITS = 50;

/** Table whose rows are found by the beginning of their names. */
interface Named {
  table: string;
  name: string;
}

type TopHitQuery = RawBuilder<TopHitRow>;

/** Finds top hits by codes and by the beginning of names. */
const finderOf =
  (named: Named, codes: (typed: Typed) => readonly TopHitQuery[] = () => []): FindTopHits =>
  (db, typed) => {
    const queries = [...codes(typed), byBeginning(named, typed)];
    const limited = queries.map((query) => sql`SELECT * FROM (${query} LIMIT ${sql.lit(MAX_READ)})`);
    return db.all(sql.join<TopHitRow>(limited, sql` UNION ALL `));
  };

/** Ranks of a row whose whole code was typed, and of one that begins with the typed text. */
const WHOLE_CODE = -1;
const BEGINS = nameRank("ab", "a");

/** Number of characters of the search text in the `_by_beginning` indexes. */
const BEGINNING = 40;

/** Rows whose search text begins with the typed words, by the index of its beginning. */
function byBeginning({ table, name }: Named, { words }: Typed): TopHitQuery {
  const beginning = sql`substr(search, 1, ${sql.lit(BEGINNING)})`;
  return sql`SELECT id, ${sql.raw(name)} AS name, NULL AS whole
    FROM ${sql.raw(`${table} INDEXED BY ${table}_by_beginning`)} WHERE ${startsWith(beginning, words.slice(0, BEGINNING))}`;
}

/** Condition that a text starts with `start`, as a range of an index. */
const startsWith = (text: RawBuilder<unknown>, start: string) =>
  sql`${text} >= ${start} AND ${text} < ${start + LAST_LETTER}`;

/** Letters that people type without their diacritics. */
const MARKED: Readonly<Record<string, string>> = { c: "ç", g: "ğ", i: "ı", o: "ö", s: "ş", u: "ü" };
/** Maximum number of spellings of a name in one query. */
const SPELLINGS = 64;

/** Turkish spellings of a typed name: the typed one first, then variants, in which the first letters vary first. */
function spellingsOf(typed: string): string[] {
  let spellings = [""];
  for (const letter of foldWords(typed)) {
    const marked = MARKED[letter];
    const isRoom = marked !== undefined && spellings.length * 2 <= SPELLINGS;
    spellings = spellings.flatMap((text) => (isRoom ? [text + letter, text + marked] : [text + letter]));
  }
  return [typed, ...spellings];
}

/** Rows with exactly this name, however many others begin with it. */
function byWholeName({ table, name }: Named, { code }: Typed, isCurrent: RawBuilder<unknown>): TopHitQuery {
  const keys = JSON.stringify([...new Set(spellingsOf(code).map(sortKey))]);
  return sql`SELECT id, ${sql.raw(name)} AS name, NULL AS whole FROM ${sql.raw(`${table} INDEXED BY ${table}_by_name`)}
    WHERE sort_key IN (SELECT value FROM json_each(${keys})) AND ${isCurrent}`;
}

const products: Named = { table: "products", name: "name" };
export const productTopHits: FindTopHits = finderOf(products, (typed) => {
  const key = skuKey(typed.code);
  const sku = sql`coalesce(sku_key, sku)`;
  return [
    sql`SELECT id, name, 1 AS whole FROM products WHERE ${sku} = ${key}`,
    sql`SELECT id, name, 1 AS whole FROM products WHERE barcode = ${typed.code}`,
    sql`SELECT id, name, 0 AS whole FROM products WHERE ${startsWith(sku, key)}`,
    byWholeName(products, typed, sql`archived_at IS NULL`),
  ];
});

const people: Named = { table: "users", name: "username" };
export const personTopHits: FindTopHits = finderOf(people, (typed) => {
  const email = foldEmail(typed.code);
  const digits = phoneDigits(typed.code);
  return [
    sql`SELECT id, username AS name, 1 AS whole FROM users WHERE email_fold = ${email}`,
    ...(digits ? [byPhone(digits)] : []),
    sql`SELECT id, username AS name, 0 AS whole FROM users WHERE ${startsWith(sql`email_fold`, email)}`,
    byWholeName(people, typed, sql`removed_at IS NULL`),
  ];
});

/** People whose phone number ends with the digits. */
const byPhone = (digits: string): TopHitQuery =>
  sql`SELECT t.id, t.username AS name, 1 AS whole FROM users_fts CROSS JOIN users AS t ON t.id = users_fts.rowid
    WHERE users_fts MATCH ${matching(digits)} AND substr(t.phone_digits, -length(${digits})) = ${digits}`;

export const cardTopHits: FindTopHits = finderOf({ table: "cards", name: "title" }, (typed) => [
  sql`SELECT id, title AS name, 1 AS whole FROM cards WHERE key = ${typed.code.toUpperCase()}`,
]);

export const conversationTopHits: FindTopHits = finderOf({ table: "conversations", name: "subject" });

/**
 * Top hits are whole order numbers only: orders are searched by people and products more than by the beginning of a
 * number. The other rows come newest first.
 */
export const orderTopHits: FindTopHits = (db, { code }) =>
  (/\d/.test(code) ? ordersNumbered(db, code) : []).map((id) => ({ id, name: "", whole: 1 }));

/** Rank of a top hit, lower is better. Infinite if the search neither names the row nor begins its name or code. */
function rankOf({ name, whole }: TopHitRow, words: string): number {
  if (whole === 1) return WHOLE_CODE;
  const rank = nameRank(foldWords(name), words);
  return rank <= BEGINS ? rank : whole === 0 ? BEGINS : Number.POSITIVE_INFINITY;
}

/** Row that comes first in a search; `isNamed` if the typed text is a whole code of it. */
export interface TopHit {
  id: number;
  isNamed: boolean;
}

/**
 * Finds rows whose whole code was typed, then rows that begin with the typed text, the newest first of each. Without a
 * search there are none.
 */
export function findTopHits(db: Database, q: string | undefined, find: FindTopHits): TopHit[] {
  const typed = { code: plainCode(q ?? ""), words: foldWords(q ?? "") };
  if (typed.words === "") return [];
  const ranks = new Map<number, number>();
  for (const row of find(db, typed)) {
    const rank = Math.min(rankOf(row, typed.words), ranks.get(row.id) ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(rank)) ranks.set(row.id, rank);
  }
  return [...ranks]
    .toSorted(([a, rankA], [b, rankB]) => rankA - rankB || b - a)
    .slice(0, MAX_TOP_HITS)
    .map(([id, rank]) => ({ id, isNamed: rank === WHOLE_CODE }));
}
