import { skuKey } from "#shared/rules/products/sku.ts";
import { foldEmail, foldWords, plainCode } from "#shared/rules/text/fold.ts";
import { nameRank, phoneDigits } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import { type Database, statement } from "../database.ts";
import { type FindLeads, LAST_LETTER, type LeadRow, matching, type Typed } from "../search/search.ts";
import type { SqlFragment } from "../write/act.ts";
import { ordersNumbered } from "./orders-numbered.ts";

/** Rows read from each index, and maximum number of leads. */
const LOOKED_AT = 200;
const MOST_LEADS = 50;
/** Table whose rows are found by the beginning of their names. */
interface Named {
  table: string;
  name: string;
}

/** Finds leads by codes and by the beginning of names. */
const ask =
  (named: Named, questions: (typed: Typed) => readonly SqlFragment[] = () => []): FindLeads =>
  (db, typed) => {
    const parts = [...questions(typed), beginning(named, typed)];
    const text = parts.map((part) => `SELECT * FROM (${part.text} LIMIT ${LOOKED_AT})`).join(" UNION ALL ");
    const values = parts.flatMap((part) => part.values);
    return db.all<LeadRow>(statement(text, ...values));
  };

/** Ranks of a row whose whole code was typed, and of one that begins with the typed text. */
const WHOLE_CODE = -1;
const BEGINS = nameRank("ab", "a");

/** Number of characters of the search text in the `_by_beginning` indexes. */
const BEGINNING = 40;

/** Rows whose search text begins with the typed words, by the index of its beginning. */
const beginning = ({ table, name }: Named, { words }: Typed): SqlFragment => ({
  text: `SELECT id, ${name} AS name, NULL AS whole FROM ${table} INDEXED BY ${table}_by_beginning
    WHERE substr(search, 1, ${BEGINNING}) >= ? AND substr(search, 1, ${BEGINNING}) < ?`,
  values: rangeOf(words.slice(0, BEGINNING)),
});

const rangeOf = (text: string) => [text, text + LAST_LETTER];

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
const wholeName = ({ table, name }: Named, { code }: Typed, isCurrent: string): SqlFragment => ({
  text: `SELECT id, ${name} AS name, NULL AS whole FROM ${table} INDEXED BY ${table}_by_name
    WHERE sort_key IN (SELECT value FROM json_each(?)) AND ${isCurrent}`,
  values: [JSON.stringify([...new Set(spellingsOf(code).map(sortKey))])],
});

const products: Named = { table: "products", name: "name" };
export const productLeads: FindLeads = ask(products, (typed) => {
  const key = skuKey(typed.code);
  return [
    { text: "SELECT id, name, 1 AS whole FROM products WHERE coalesce(sku_key, sku) = ?", values: [key] },
    { text: "SELECT id, name, 1 AS whole FROM products WHERE barcode = ?", values: [typed.code] },
    {
      text: "SELECT id, name, 0 AS whole FROM products WHERE coalesce(sku_key, sku) >= ? AND coalesce(sku_key, sku) < ?",
      values: rangeOf(key),
    },
    wholeName(products, typed, "archived_at IS NULL"),
  ];
});

const people: Named = { table: "users", name: "username" };
export const personLeads: FindLeads = ask(people, (typed) => {
  const email = foldEmail(typed.code);
  const digits = phoneDigits(typed.code);
  const byPhone = (digits: string): SqlFragment => ({
    text: `SELECT t.id, t.username AS name, 1 AS whole FROM users_fts CROSS JOIN users AS t ON t.id = users_fts.rowid
      WHERE users_fts MATCH ? AND substr(t.phone_digits, -length(?)) = ?`,
    values: [matching(digits), digits, digits],
  });
  return [
    { text: "SELECT id, username AS name, 1 AS whole FROM users WHERE email_fold = ?", values: [email] },
    ...(digits ? [byPhone(digits)] : []),
    {
      text: "SELECT id, username AS name, 0 AS whole FROM users WHERE email_fold >= ? AND email_fold < ?",
      values: rangeOf(email),
    },
    wholeName(people, typed, "removed_at IS NULL"),
  ];
});

export const cardLeads: FindLeads = ask({ table: "cards", name: "title" }, (typed) => [
  { text: "SELECT id, title AS name, 1 AS whole FROM cards WHERE key = ?", values: [typed.code.toUpperCase()] },
]);

export const conversationLeads: FindLeads = ask({ table: "conversations", name: "subject" });

/**
 * Leads are whole order numbers only: orders are searched by people and products more than by the beginning of a
 * number. The other rows come newest first.
 */
export const orderLeads: FindLeads = (db, { code }) =>
  (/\d/.test(code) ? ordersNumbered(db, code) : []).map((id) => ({ id, name: "", whole: 1 }));

/** Rank of a lead, lower is better. Infinite if the search neither names the row nor begins its name or code. */
function rankOf({ name, whole }: LeadRow, words: string): number {
  if (whole === 1) return WHOLE_CODE;
  const rank = nameRank(foldWords(name), words);
  return rank <= BEGINS ? rank : whole === 0 ? BEGINS : Number.POSITIVE_INFINITY;
}

/** Row that comes first in a search; `isNamed` if the typed text is a whole code of it. */
export interface Lead {
  id: number;
  isNamed: boolean;
}

/**
 * Finds rows whose whole code was typed, then rows that begin with the typed text, the newest first of each. Without a
 * search there are none.
 */
export function findLeads(db: Database, q: string | undefined, find: FindLeads): Lead[] {
  const typed = { code: plainCode(q ?? ""), words: foldWords(q ?? "") };
  if (typed.words === "") return [];
  const ranks = new Map<number, number>();
  for (const row of find(db, typed)) {
    const rank = Math.min(rankOf(row, typed.words), ranks.get(row.id) ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(rank)) ranks.set(row.id, rank);
  }
  return [...ranks]
    .toSorted(([a, rankA], [b, rankB]) => rankA - rankB || b - a)
    .slice(0, MOST_LEADS)
    .map(([id, rank]) => ({ id, isNamed: rank === WHOLE_CODE }));
}
