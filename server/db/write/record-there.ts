import type { RecordKind } from "./act.ts";

/** Kinds that are deleted by setting `removed_at`, so that they can be restored. */
const marked: ReadonlySet<RecordKind> = new Set([
  ...(["person", "file", "view", "invite", "payment_method"] as const),
  ...(["board", "column", "label", "card", "comment", "order_note", "inbox_label", "canned"] as const),
]);

const ON_BOARD = "EXISTS (SELECT 1 FROM boards AS b WHERE b.id = record.board_id AND b.removed_at IS NULL)";

/** Further conditions for a record to be visible, by kind. */
const ground: Partial<Record<RecordKind, string>> = {
  column: ON_BOARD,
  label: ON_BOARD,
  card: "record.board_gone = 0",
  // A note whose text was erased with its author is not restored empty.
  order_note: "record.kind = 'note' AND record.text <> ''",
  comment:
    "EXISTS (SELECT 1 FROM cards AS c WHERE c.id = record.card_id AND c.removed_at IS NULL AND c.board_gone = 0)",
};

/**
 * SQL condition that a row, as `record`, is visible to people. For acts that set `removed_at` itself (see `columns`),
 * that column is not checked.
 */
export const isThere = (kind: RecordKind, columns: readonly string[] = []): string =>
  [
    ...(marked.has(kind) && !columns.includes("removed_at") ? ["record.removed_at IS NULL"] : []),
    ground[kind] ?? "1",
  ].join(" AND ");
