import type { Context } from "hono";
import type { Conversation, ConversationQuery, conversationSorts, Folder } from "#shared/api/inbox/conversations.ts";
import { readInboxSearch } from "#shared/rules/inbox-search.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { type Listed, readList } from "../../db/list.ts";
import type { Filter, ListSpec } from "../../db/list-spec.ts";
import type { Env } from "../../http/env.ts";
import { CONVERSATION_COLUMNS, type ConversationRow, conversationJoins, conversationOf } from "./conversation-row.ts";
import { assignedTo, labelled, readSearch } from "./conversations.search.ts";
import { wakeDue } from "./due.store.ts";
import { type CountedFolder, countKept } from "./folders.store.ts";
import { folderFilters, standingAt } from "./folders.ts";

type Sort = (typeof conversationSorts)[number];

/** The list of conversations as one person sees it. */
const specFor = (me: number): ListSpec<Sort> => ({
  table: "conversations",
  always: "",
  columns: CONVERSATION_COLUMNS,
  joins: conversationJoins(me),
  sorts: {
    lastMessageAt: { column: "last_message_at", index: "conversations_by_last" },
    createdAt: { column: "created_at", index: "conversations_by_created" },
    priority: { column: "priority_rank", index: "conversations_by_priority" },
  },
  defaultSort: ["lastMessageAt", "desc"],
  countIndex: "conversations_by_last",
  facetIndex: "conversations_by_assignee",
  facetFilters: ["status", "assignee"],
  searched: { fts: "conversations_fts", object: "conversation" },
});

export interface Asking {
  me: number;
  tz: string;
  now: number;
}

/** One page of the conversations. */
export async function listConversations(c: Context<Env>, query: ConversationQuery): Promise<Listed<Conversation>> {
  await wakeDue(c.var.platform);
  const { tz } = await c.var.workspace();
  return listConversationsOf(c.var.cell, { query, asking: { me: c.var.caller?.id ?? 0, tz, now: c.var.now } });
}

/** The same from what it needs, for whoever has no request. */
export async function listConversationsOf(
  cell: Cell,
  { query, asking }: { query: ConversationQuery; asking: Asking },
): Promise<Listed<Conversation>> {
  const { me } = asking;
  const sort = query.sort?.[0] ?? "lastMessageAt";
  const search = await readSearch(query.q, { cell, ...asking });
  const folder = query.folder ?? (isSearch(query) ? "all" : "inbox");
  const own = [...search.filters, ...chosen(query, me, sort)];
  const filters = [...(namesState(query) ? [] : folderFilters(folder, { ...asking, sort })), ...own];
  // What the counters know need not be counted: a folder alone, and what of it is unread.
  const isUnread = own.length === 1 && own[0]?.name === "unread" && query.q?.trim().toLowerCase() === "is:unread";
  const isKnown = !search.q && counted.has(folder) && (own.length === 0 || (isUnread && !uncounted.has(folder)));
  const list = await readList<ConversationRow, Sort>(cell, specFor(me), {
    query: { ...query, q: search.q },
    filters,
    ...(isKnown ? { total: () => totalOf(cell, { folder, me, isUnread }) } : {}),
  });
  return { ...list, rows: list.rows.map(conversationOf) };
}

/** Whatever is searched for, or asked of one customer or order, is looked for everywhere. */
const isSearch = ({ q, customerId, orderId, status }: ConversationQuery): boolean =>
  Boolean(q?.trim() || customerId || orderId || status);

/** Whoever asks for a state by name wants it, wherever it lies. */
const namesState = ({ q, folder, status }: ConversationQuery): boolean =>
  folder === undefined &&
  (status !== undefined ||
    readInboxSearch(q ?? "").is.some((word) => ["snoozed", "open", "archived", "spam", "trash"].includes(word)));

/** The folders whose size a counter knows. */
const counted = new Set<Folder>(["inbox", "mine", "unassigned", "snoozed", "archived", "spam", "sent", "all"]);

/** Of these nothing counts what is unread. */
const uncounted = new Set<Folder>(["snoozed", "sent"]);

interface Sought {
  folder: Folder;
  me: number;
  isUnread: boolean;
}

async function totalOf(cell: Cell, { folder, me, isUnread }: Sought): Promise<number> {
  const { total, unread } = (await countKept(cell, me))[folder as CountedFolder];
  return isUnread ? (unread ?? 0) : total;
}

function chosen({ label, assignee, status, customerId, orderId }: ConversationQuery, me: number, sort: Sort): Filter[] {
  return [
    ...(label ? [labelled(label)] : []),
    ...(assignee ? [assignedTo(assignee === "none" ? null : [assignee === "me" ? me : Number(assignee)])] : []),
    ...(status ? standingAt(status, sort) : []),
    ...(customerId
      ? [{ name: "customer", text: "t.user_id = ?", values: [customerId], index: "conversations_by_user" }]
      : []),
    ...(orderId ? [{ name: "order", text: "t.order_id = ?", values: [orderId], index: "conversations_by_order" }] : []),
  ];
}

/** One conversation as its person sees it, or null. */
export async function findConversation(c: Context<Env>, id: number): Promise<ConversationRow | null> {
  const joins = conversationJoins(c.var.caller?.id ?? 0);
  const { rows } = await c.var.cell.run<ConversationRow>(
    statement(`SELECT ${CONVERSATION_COLUMNS} FROM conversations AS t ${joins} WHERE t.id = ?`, id),
  );
  return rows[0] ?? null;
}
