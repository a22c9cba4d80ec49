import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { RecordKind } from "./act.ts";

/** Kinds that are deleted by setting `removed_at`, so that they can be restored. */
const softDeleted: ReadonlySet<RecordKind> = new Set([
  "person",
  "file",
  "view",
  "invite",
  "payment_method",
  "board",
  "column",
  "label",
  "card",
  "comment",
  "order_note",
  "inbox_label",
  "canned",
]);

const isOnBoard = sql<SqlBool>`EXISTS (SELECT 1 FROM boards AS b WHERE b.id = record.board_id AND b.removed_at IS NULL)`;

/** Further conditions for a record to be visible, by kind. */
const conditions: Partial<Record<RecordKind, RawBuilder<SqlBool>>> = {
  column: isOnBoard,
  label: isOnBoard,
  card: sql`record.board_gone = 0`,
  // A note whose text was erased with its author is not restored empty.
  order_note: sql`record.kind = 'note' AND record.text <> ''`,
  comment: sql`EXISTS (SELECT 1 FROM cards AS c WHERE c.id = record.card_id AND c.removed_at IS NULL AND c.board_gone = 0)`,
};

/**
 * SQL condition that a row, as `record`, is visible to people. For acts that set `removed_at` itself (see `columns`),
 * that column is not checked.
 */
export function isThere(kind: RecordKind, columns: readonly string[] = []): RawBuilder<SqlBool> {
  const condition = conditions[kind] ?? sql<SqlBool>`1`;
  const isMarked = softDeleted.has(kind) && !columns.includes("removed_at");
  return isMarked ? sql`record.removed_at IS NULL AND ${condition}` : condition;
}
