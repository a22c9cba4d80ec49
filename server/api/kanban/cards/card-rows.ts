import type { CardLink, CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { CardPriority } from "#shared/rules/kanban/kanban-limits.ts";
import { readIds } from "../../../db/json-column.ts";

/** SQL columns of a short card; the table alias is `t`. */
export const SHORT_COLUMNS = `t.id, t.key, t.column_id, t.rank, t.title, t.priority, t.due_at, t.due_done,
  (SELECT json_group_array(g.label_id) FROM card_labels AS g JOIN board_labels AS l ON l.id = g.label_id
    WHERE g.card_id = t.id AND l.removed_at IS NULL) AS label_ids,
  (SELECT json_group_array(g.user_id) FROM card_assignees AS g JOIN users AS u ON u.id = g.user_id
    WHERE g.card_id = t.id AND u.removed_at IS NULL) AS assignee_ids,
  json_array_length(t.checklist_json) AS items,
  (SELECT count(*) FROM json_each(t.checklist_json) WHERE value ->> '$.done') AS items_done,
  t.comments_count, t.completed_at, t.moved_at, t.version, t.revision, picture.key AS cover_key, picture.name AS cover_name,
  (SELECT count(*) FROM card_files AS g JOIN files AS f ON f.key = g.file_id
    WHERE g.card_id = t.id AND f.removed_at IS NULL) AS files,
  linked_order.id AS order_id, linked_order.number AS order_number, linked_order.status AS order_status,
  linked_product.id AS product_id, linked_product.name AS product_name, linked_product.status AS product_status,
  talk.id AS conversation_id,
  coalesce(nullif(talk.subject, ''), nullif(talk.from_name, ''), talk.from_email) AS conversation_title,
  talk.status AS conversation_status`;
export const SHORT_JOINS = `LEFT JOIN orders AS linked_order ON linked_order.id = t.order_id
  LEFT JOIN products AS linked_product ON linked_product.id = t.product_id
  LEFT JOIN conversations AS talk ON talk.id = t.conversation_id
  LEFT JOIN card_files AS cover ON cover.card_id = t.id AND cover.file_id = t.cover
  LEFT JOIN files AS picture ON picture.key = cover.file_id AND picture.removed_at IS NULL`;

export interface ShortRow {
  id: number;
  key: string;
  column_id: number;
  rank: string;
  title: string;
  priority: CardPriority;
  due_at: number | null;
  due_done: number;
  label_ids: string;
  assignee_ids: string;
  items: number;
  items_done: number;
  comments_count: number;
  completed_at: number | null;
  moved_at: number;
  version: number;
  revision: number;
  cover_key: string | null;
  cover_name: string | null;
  files: number;
  order_id: number | null;
  order_number: string;
  order_status: string;
  product_id: number | null;
  product_name: string;
  product_status: string;
  conversation_id: number | null;
  conversation_title: string;
  conversation_status: string;
}

/** ISO form of epoch milliseconds. */
export const isoOf = (at: number): string => new Date(at).toISOString();
export const isoOrNull = (at: number | null): string | null => (at === null ? null : isoOf(at));

/** Linked records of a card: order, product, conversation. */
export function linksOf(row: ShortRow): CardLink[] {
  const links: (Omit<CardLink, "id"> & { id: number | null })[] = [
    { kind: "order", id: row.order_id, label: row.order_number, status: row.order_status },
    { kind: "product", id: row.product_id, label: row.product_name, status: row.product_status },
    { kind: "conversation", id: row.conversation_id, label: row.conversation_title, status: row.conversation_status },
  ];
  return links.filter((link): link is CardLink => link.id !== null);
}

/** API form of a short card. */
export function shortOf(row: ShortRow): CardShort {
  return {
    id: row.id,
    key: row.key,
    columnId: row.column_id,
    rank: row.rank,
    title: row.title,
    priority: row.priority,
    dueAt: isoOrNull(row.due_at),
    dueDone: row.due_done === 1,
    labelIds: readIds("cards.label_ids", row.label_ids),
    assigneeIds: readIds("cards.assignee_ids", row.assignee_ids),
    checklist: { done: row.items_done, total: row.items },
    comments: row.comments_count,
    files: row.files,
    cover: row.cover_key === null ? null : fileUrl(row.cover_key, row.cover_name ?? ""),
    link: linksOf(row)[0] ?? null,
    completedAt: isoOrNull(row.completed_at),
    movedAt: isoOf(row.moved_at),
    version: row.version,
    revision: row.revision,
  };
}

/** URL of a person's avatar. */
export const avatarOf = (id: number): string => `/api/avatars/${id}`;

/** URL of a file's bytes. */
export const fileUrl = (key: string, name: string): string => `/api/files/${key}/${encodeURIComponent(name)}`;
