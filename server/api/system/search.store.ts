import type { Found, FoundGroup } from "#shared/api/system/search.ts";
import { foldWords } from "#shared/rules/text/fold.ts";
import { type Database, type Query, statement } from "../../db/database.ts";
import {
  cardLeads,
  conversationLeads,
  findLeads,
  orderLeads,
  personLeads,
  productLeads,
} from "../../db/list/list-leads.ts";
import { ordersNamedBy } from "../../db/list/orders-numbered.ts";
import { hitsOf, readWords, type Searched, type Words, wordTest } from "../../db/search/search.ts";

const SHOWN = 5;
/** Newest hits that are ranked: those in which a word starts with the search text come first. */
const WEIGHED = 40;
/** Most index hits that are checked, since hits can be deleted or lack a short word. */
const LOOKED_AT = 10_000;

/** A searched kind of record: its index and the SQL of its result. */
interface Source extends Searched {
  kind: FoundGroup["kind"];
  table: string;
  title: string;
  subtitle: string;
  link: string;
  /** SQL condition that excludes deleted records. */
  is: string;
}

/** Searched kinds, in display order. */
const sources: readonly Source[] = [
  {
    kind: "product",
    table: "products",
    fts: "products_fts",
    object: "product",
    leads: productLeads,
    title: "t.name",
    subtitle: "t.sku",
    link: "'/products?open=' || t.id",
    is: "t.archived_at IS NULL",
  },
  {
    kind: "order",
    table: "orders",
    fts: "orders_fts",
    object: "order",
    leads: orderLeads,
    title: "t.number",
    subtitle: "t.customer_name",
    link: "'/orders?order=' || t.id",
    is: "1",
  },
  {
    kind: "person",
    table: "users",
    fts: "users_fts",
    object: "user",
    leads: personLeads,
    title: "t.username",
    subtitle: "t.email",
    link: "'/datatable?mode=server&open=' || t.id || '&q='",
    is: "t.removed_at IS NULL",
  },
  {
    kind: "card",
    table: "cards",
    fts: "cards_fts",
    object: "card",
    leads: cardLeads,
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
    leads: conversationLeads,
    title: "coalesce(nullif(t.subject, ''), '#' || t.id)",
    subtitle: "t.from_name",
    link: "'/inbox?c=' || t.id",
    is: "t.status NOT IN ('spam', 'trash')",
  },
];

/** Finds records that contain all words, at most five per kind. */
export function searchAll(db: Database, q: string): FoundGroup[] {
  const orders = listOrdersNamed(db, q);
  if (orders.length > 0) return [{ kind: "order", items: orders }];
  const words = readWords(q);
  if (!words) return [];
  const found = sources.map((source) => {
    const { items, isNamed } = listFound(db, { source, words, q });
    return { kind: source.kind, items: items.map(linked[source.kind] ?? same), isNamed };
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

const same = (found: Found): Found => found;

/** Completes links with parts SQL cannot encode. */
const linked: Partial<Record<FoundGroup["kind"], (found: Found) => Found>> = {
  person: (found) => ({ ...found, link: found.link + encodeURIComponent(found.subtitle) }),
};

const groupOf = ({ kind, items }: FoundGroup): FoundGroup => ({ kind, items });

/** Finds records of one kind: matches by code or start of name first, then the best of the newest other hits. */
function listFound(db: Database, { source, words, q }: { source: Source; words: Words; q: string }) {
  const leads = listLeads(db, { source, words, q });
  const others = db.all<Found>(searchStatement(source, words, foldWords(q)));
  const led = new Set(leads.items.map(({ id }) => id));
  const items = [...leads.items, ...others.filter(({ id }) => !led.has(id))].slice(0, SHOWN);
  return { items, isNamed: leads.isNamed };
}

const shownOf = ({ title, subtitle, link }: Source) =>
  `t.id AS id, ${title} AS title, ${subtitle} AS subtitle, ${link} AS link`;

function listLeads(db: Database, { source, words, q }: { source: Source; words: Words; q: string }) {
  const leads = source.leads ? findLeads(db, q, source.leads) : [];
  if (leads.length === 0) return { items: [], isNamed: false };
  const test = wordTest([...words.short, ...words.long]);
  const rows = db.all<Found>(
    statement(
      `SELECT ${shownOf(source)} FROM json_each(?) AS named CROSS JOIN ${source.table} AS t ON t.id = named.value
       WHERE ${source.is} AND ${test.text} ORDER BY named.key LIMIT ${SHOWN}`,
      JSON.stringify(leads.map(({ id }) => id)),
      ...test.values,
    ),
  );
  const named = new Set(leads.filter(({ isNamed }) => isNamed).map(({ id }) => id));
  return { items: rows, isNamed: rows.some(({ id }) => named.has(id)) };
}

/** Query for the best of the newest hits of one kind: scans hits newest first until enough match. */
export function searchStatement(source: Source, words: Words, folded: string): Query {
  const hits = hitsOf(words, source.table, source);
  const test = wordTest([...words.short, ...words.long]);
  return statement(
    `SELECT id, title, subtitle, link FROM (
       SELECT ${shownOf(source)}, instr(' ' || t.search, ?) AS begun
       FROM (SELECT ${hits.id} AS id FROM ${hits.from} WHERE ${hits.where.text} ORDER BY ${hits.id} DESC LIMIT ${LOOKED_AT}) AS hit
       CROSS JOIN ${source.table} AS t ON t.id = hit.id
       WHERE ${source.is} AND ${test.text} LIMIT ${WEIGHED})
     ORDER BY begun = 1 DESC, begun > 0 DESC, id DESC LIMIT ${SHOWN}`,
    ` ${folded}`,
    ...hits.where.values,
    ...test.values,
  );
}

/** Orders whose number the search text is. */
function listOrdersNamed(db: Database, q: string): Found[] {
  const ids = ordersNamedBy(db, q);
  if (ids.length === 0) return [];
  const rows = db.all<Found>(
    statement(
      `SELECT t.id AS id, t.number AS title, t.customer_name AS subtitle, '/orders?order=' || t.id AS link
       FROM orders AS t WHERE t.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    ),
  );
  return rows;
}
