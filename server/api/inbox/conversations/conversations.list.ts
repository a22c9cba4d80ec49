import { sql } from "kysely";
import type { Conversation, ConversationQuery, conversationSorts, Folder } from "#shared/api/inbox/conversations.ts";
import { conversationStates } from "#shared/rules/inbox/conversation-states.ts";
import type { Actor } from "../../../actor.ts";
import type { Database } from "../../../db/database.ts";
import { type Listed, readList } from "../../../db/list/list.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import { oneOf } from "../../../db/list/list-filters.ts";
import type { Filter, ListInput, ListSpec } from "../../../db/list/list-spec.ts";
import { knownTotal } from "../folders/folders.store.ts";
import { folderFilters, peopleIn, statesIn } from "../folders/folders.ts";
import { CONVERSATION_COLUMNS, type ConversationRow, conversationJoins, conversationOf } from "./conversation-row.ts";
import { type ReadSearch, readSearch } from "./conversations.search.ts";
import { wakeAllDue } from "./due.store.ts";
import { NOTHING, type Scope, scopeFilters, searchIndexOf } from "./scope.ts";

const HOUR_MS = 3_600_000;

type Sort = (typeof conversationSorts)[number];

/** List spec for one person; the scope decides which full-text index serves a search. */
const specFor = (me: number, scope: Scope, also: ReadSearch["also"]): ListSpec<Sort> => ({
  table: "conversations",
  always: "",
  columns: CONVERSATION_COLUMNS,
  joins: conversationJoins(me),
  sorts: {
    lastMessageAt: { column: "last_message_at", index: "conversations_by_last", wide: "conversations_by_last" },
    createdAt: { column: "created_at", index: "conversations_by_created" },
    priority: { column: "priority_rank", index: "conversations_by_priority" },
  },
  defaultSort: ["lastMessageAt", "desc"],
  countIndex: "conversations_by_last",
  facetIndex: "conversations_by_last",
  facetFilters: ["status", "assignee", "day", "files"],
  ...searchIndexOf(scope, also),
});

export interface Asking {
  me: number;
  tz: string;
  now: number;
}

/** One page of conversations. */
export function listConversations(actor: Actor, query: ConversationQuery, cache: ListCache): Listed<Conversation> {
  wakeAllDue(actor.platform);
  const { tz } = actor.workspace();
  const asking = { me: actor.caller?.id ?? 0, tz, now: actor.now };
  return listConversationsOf(actor.db, { query, asking, cache });
}

/** One page of conversations without a request. */
export function listConversationsOf(
  db: Database,
  { query, asking, cache }: { query: ConversationQuery; asking: Asking; cache?: ListCache },
): Listed<Conversation> {
  const { spec, input } = readAsked(db, query, asking);
  const list = readList<ConversationRow, Sort>(db, spec, { ...input, cache });
  return { ...list, rows: list.rows.map(conversationOf) };
}

/** Spec and input of the list for a query. */
export function readAsked(
  db: Database,
  query: ConversationQuery,
  asking: Asking,
): { spec: ListSpec<Sort>; input: ListInput<Sort> } {
  const { me, now } = asking;
  const sort = query.sort?.[0] ?? "lastMessageAt";
  const search = readSearch(query.q, { db, ...asking });
  const namesState = query.folder === undefined && (query.status !== undefined || search.states.length > 0);
  const folder = query.folder ?? (isSearch(query) ? "all" : "inbox");
  const scope = scopeOf({ query, search, folder: namesState ? null : folder, me, now });
  const more = [...(namesState ? [] : folderFilters(folder, asking)), ...search.filters, ...ofRecord(query)];
  const filters = [...more, ...scopeFilters(scope, sort)];
  const isNothing = filters.includes(NOTHING);
  const q = isNothing ? "" : search.q;
  return {
    spec: specFor(me, scope, search.also),
    input: {
      query: { ...query, q },
      // No INDEXED BY for an impossible filter: SQLite rejects it.
      filters: isNothing ? [NOTHING] : filters,
      ...(q ? {} : knownTotal(db, { scope, more, me })),
    },
  };
}

/** A search, and a list of one customer, order or state, covers all folders. */
const isSearch = ({ q, customerId, orderId, status }: ConversationQuery): boolean =>
  Boolean(q?.trim() || customerId || orderId || status);

interface Asked {
  query: ConversationQuery;
  search: ReadSearch;
  /** null if the query names a state: then no folder limits it. */
  folder: Folder | null;
  me: number;
  now: number;
}

function scopeOf({ query: { label, assignee, status, waitingOver }, search, folder, me, now }: Asked): Scope {
  const named = [...(status ? [status] : []), ...search.states.map((state) => [state])];
  const given = assignee ? [assignee === "none" ? null : [assignee === "me" ? me : Number(assignee)]] : [];
  return {
    states: (folder ? statesIn(folder) : conversationStates).filter((state) =>
      named.every((some) => some.includes(state)),
    ),
    labels: [...(label ? [label] : []), ...search.labels],
    people: [...(folder ? peopleIn(folder, me) : []), ...given, ...search.people],
    since: search.since,
    until:
      waitingOver === undefined
        ? search.until
        : Math.min(now - waitingOver * HOUR_MS, search.until ?? Number.MAX_SAFE_INTEGER),
  };
}

const ofRecord = ({ customerId, orderId }: ConversationQuery): Filter[] => [
  ...oneOf(
    { name: "customer", column: "user_id", index: "conversations_by_user" },
    customerId ? [customerId] : undefined,
  ),
  ...oneOf({ name: "order", column: "order_id", index: "conversations_by_order" }, orderId ? [orderId] : undefined),
];

/** Finds a conversation with the caller's own marks, or null. */
export function findConversation(actor: Actor, id: number): ConversationRow | null {
  const joins = conversationJoins(actor.caller?.id ?? 0);
  const row = actor.db.first(
    sql<ConversationRow>`SELECT ${sql.raw(CONVERSATION_COLUMNS)} FROM conversations AS t ${sql.raw(joins)} WHERE t.id = ${id}`,
  );
  return row ?? null;
}
