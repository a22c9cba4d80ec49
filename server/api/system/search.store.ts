import { sql } from "kysely";
import type { Found, FoundGroup } from "#shared/api/system/search.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { foldWords } from "#shared/rules/text/fold.ts";
import type { Database, Query } from "../../db/database.ts";
import { ordersNamedBy } from "../../db/search/order-numbers.ts";
import { readWords, type SearchIndex, searchHits, type Words, wordTest } from "../../db/search/search.ts";
import {
  cardTopHits,
  conversationTopHits,
  findTopHits,
  orderTopHits,
  personTopHits,
  productTopHits,
} from "../../db/search/top-hits.ts";
import type { OrderStatus } from "../../db/tables/orders.ts";

const SHOWN = 5;
/** Newest hits that are ranked: those in which a word starts with the search text come first. */
const RANKED = 40;
/** Most index hits that are checked, since hits can be deleted or lack a short word. */
const MAX_HITS = 10_000;
/** Most results that are counted. */
const MAX_TOTAL = 1_000;

/** A searched kind of record: its index and the SQL of its result. */
interface Source extends SearchIndex {
  kind: FoundGroup["kind"];
  table: string;
  title: string;
  subtitle: string;
  link: string;
  /** SQL condition that excludes deleted records. */
  is: string;
  /** SQL columns of the facts that a result shows. */
  facts?: string;
  /** Address of the list with all results, without the search text. */
  list?: string;
}

/** Row of a result; the facts of its kind are set. */
interface FoundRow extends Omit<Found, "order" | "product"> {
  amount_minor?: number;
  status?: OrderStatus;
  placed_at?: number;
  available?: number;
}

/** Searched kinds, in display order. */
const sources: readonly Source[] = [
  {
    kind: "product",
    table: "products",
    fts: "products_fts",
    object: "product",
    topHits: productTopHits,
    title: "t.name",
    subtitle: "t.sku",
    link: "'/products?open=' || t.id",
    is: "t.archived_at IS NULL",
    facts: "t.available",
    list: "/products?q=",
  },
  {
    kind: "order",
    table: "orders",
    fts: "orders_fts",
    object: "order",
    topHits: orderTopHits,
    title: "t.number",
    subtitle: "t.customer_name",
    link: "'/orders?order=' || t.id",
    is: "1",
    facts: "t.amount_minor, t.status, t.placed_at",
    list: "/orders?q=",
  },
  {
    kind: "person",
    table: "users",
    fts: "users_fts",
    object: "user",
    topHits: personTopHits,
    title: "t.username",
    subtitle: "t.email",
    link: "'/datatable?mode=server&open=' || t.id || '&q='",
    is: "t.removed_at IS NULL",
    list: "/datatable?mode=server&q=",
  },
  {
    kind: "card",
    table: "cards",
    fts: "cards_fts",
    object: "card",
    topHits: cardTopHits,
    title: "t.title",
    subtitle: "t.key",
    link: "'/kanban?board=' || t.board_id || '&card=' || t.id",
    is: "t.archived_at IS NULL AND t.removed_at IS NULL AND t.board_gone = 0",
  },
  {
    kind: "conversation",
    table: "conversations",
    fts: "conversations_kept_fts",
    object: "conversation",
    column: "search",
    topHits: conversationTopHits,
    title: "coalesce(nullif(t.subject, ''), '#' || t.id)",
    subtitle: "t.from_name",
    link: "'/inbox?c=' || t.id",
    is: "t.status NOT IN ('spam', 'trash')",
  },
];

/** Finds records that contain all words, at most five per kind. */
export function searchAll(db: Database, q: string): FoundGroup[] {
  const orders = listOrdersNamed(db, q);
  if (orders.length > 0) return [{ kind: "order", items: orders, total: orders.length, link: null }];
  const words = readWords(q);
  if (!words) return [];
  const found = sources.map((source) => {
    const { rows, isNamed } = listFound(db, { source, words, q });
    const total = rows.length < SHOWN ? rows.length : Math.max(rows.length, countFound(db, source, words));
    const link = source.list ? source.list + encodeURIComponent(q) : null;
    return { kind: source.kind, items: rows.map(linked[source.kind] ?? foundOf), total, link, isNamed };
  });
  const groups = found.filter(({ items }) => items.length > 0);
  // A complete code, as a scanner types it, means that record: its kind comes first.
  const named = groups.filter(({ isNamed }) => isNamed);
  return customersFirst([...named, ...groups.filter(({ isNamed }) => !isNamed)].map(groupOf), foldWords(q));
}

/** Puts people before orders if the orders match only by their customer. */
function customersFirst(groups: FoundGroup[], folded: string): FoundGroup[] {
  const orders = groups.find(({ kind }) => kind === "order");
  const people = groups.find(({ kind }) => kind === "person");
  if (!orders || !people || orders.items.some(({ title }) => foldWords(title).includes(folded))) return groups;
  return groups.map((group) => (group === orders ? people : group === people ? orders : group));
}

const foundOf = ({ id, title, subtitle, link }: FoundRow): Found => ({ id, title, subtitle, link });

/** Results of kinds with facts, or with a link that SQL cannot encode. */
const linked: Partial<Record<FoundGroup["kind"], (row: FoundRow) => Found>> = {
  product: (row) => ({ ...foundOf(row), product: { stock: row.available ?? 0 } }),
  order: (row) => ({ ...foundOf(row), order: orderFactsOf(row) }),
  person: (row) => ({ ...foundOf(row), link: row.link + encodeURIComponent(row.subtitle) }),
};

const orderFactsOf = ({ amount_minor = 0, status = "pending", placed_at = 0 }: FoundRow) => ({
  amount: toMajor(amount_minor),
  status,
  createdAt: new Date(placed_at).toISOString(),
});

const groupOf = ({ kind, items, total, link }: FoundGroup): FoundGroup => ({ kind, items, total, link });

/** Finds records of one kind: matches by code or start of name first, then the best of the newest other hits. */
function listFound(db: Database, { source, words, q }: { source: Source; words: Words; q: string }) {
  const topHits = listTopHits(db, { source, words, q });
  const others = db.all(searchStatement(source, words, foldWords(q)));
  const topIds = new Set(topHits.items.map(({ id }) => id));
  const rows = [...topHits.items, ...others.filter(({ id }) => !topIds.has(id))].slice(0, SHOWN);
  return { rows, isNamed: topHits.isNamed };
}

/** Number of results of one kind, at most {@link MAX_TOTAL}. */
function countFound(db: Database, source: Source, words: Words): number {
  const row = db.first(
    sql<{ total: number }>`SELECT count(*) AS total FROM (
      SELECT 1 FROM ${hitsOf(source, words)} LIMIT ${sql.lit(MAX_TOTAL)})`,
  );
  return row?.total ?? 0;
}

const shownOf = ({ title, subtitle, link, facts }: Source) =>
  sql.raw(`t.id AS id, ${title} AS title, ${subtitle} AS subtitle, ${link} AS link${facts ? `, ${facts}` : ""}`);

/** FROM and WHERE of the existing records among the newest hits of one kind. */
function hitsOf(source: Source, words: Words) {
  const hits = searchHits(words, source.table, source);
  const id = sql.raw(hits.id);
  return sql`(SELECT ${id} AS id FROM ${hits.from} WHERE ${hits.where} ORDER BY ${id} DESC LIMIT ${sql.lit(MAX_HITS)}) AS hit
      CROSS JOIN ${sql.raw(source.table)} AS t ON t.id = hit.id
      WHERE ${sql.raw(source.is)} AND ${wordTest([...words.short, ...words.long])}`;
}

function listTopHits(db: Database, { source, words, q }: { source: Source; words: Words; q: string }) {
  const topHits = source.topHits ? findTopHits(db, q, source.topHits) : [];
  if (topHits.length === 0) return { items: [], isNamed: false };
  const ids = JSON.stringify(topHits.map(({ id }) => id));
  const items = db.all(
    sql<FoundRow>`SELECT ${shownOf(source)}
      FROM json_each(${ids}) AS named CROSS JOIN ${sql.raw(source.table)} AS t ON t.id = named.value
      WHERE ${sql.raw(source.is)} AND ${wordTest([...words.short, ...words.long])} ORDER BY named.key LIMIT ${SHOWN}`,
  );
  const named = new Set(topHits.filter(({ isNamed }) => isNamed).map(({ id }) => id));
  return { items, isNamed: items.some(({ id }) => named.has(id)) };
}

/** Query for the best of the newest hits of one kind: scans hits newest first until enough match. */
function searchStatement(source: Source, words: Words, folded: string): Query<FoundRow> {
  return sql`SELECT * FROM (
      SELECT ${shownOf(source)}, instr(' ' || t.search, ${` ${folded}`}) AS begun
      FROM ${hitsOf(source, words)} LIMIT ${sql.lit(RANKED)})
    ORDER BY begun = 1 DESC, begun > 0 DESC, id DESC LIMIT ${sql.lit(SHOWN)}`;
}

/** Orders whose number the search text is. */
function listOrdersNamed(db: Database, text: string): Found[] {
  const ids = ordersNamedBy(db, text);
  if (ids.length === 0) return [];
  const rows = db.all(
    sql<FoundRow>`SELECT t.id AS id, t.number AS title, t.customer_name AS subtitle, '/orders?order=' || t.id AS link,
        t.amount_minor, t.status, t.placed_at
      FROM orders AS t WHERE t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return rows.map((row) => ({ ...foundOf(row), order: orderFactsOf(row) }));
}
