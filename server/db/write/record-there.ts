import type { RecordKind } from "./act.ts";

/** Kinds whose records are removed by a mark, `removed_at`, and can come back. */
const marked: ReadonlySet<RecordKind> = new Set([
  ...(["person", "file", "view", "invite", "payment_method"] as const),
  ...(["board", "column", "label", "card", "comment", "order_note", "inbox_label", "canned"] as const),
]);

const ON_BOARD = "EXISTS (SELECT 1 FROM boards AS b WHERE b.id = record.board_id AND b.removed_at IS NULL)";

/** What a record is only there with. */
const ground: Partial<Record<RecordKind, string>> = {
  column: ON_BOARD,
  label: ON_BOARD,
  card: "record.board_gone = 0",
  // One whose words were erased with a person does not come back empty.
  order_note: "record.kind = 'note' AND record.text <> ''",
  comment:
    "EXISTS (SELECT 1 FROM cards AS c WHERE c.id = record.card_id AND c.removed_at IS NULL AND c.board_gone = 0)",
};

/** Whether a row, as `record`, is there for people; for acts that remove or bring back, whether it could be. */
export const isThere = (kind: RecordKind, columns: readonly string[] = []): string =>
  [
    ...(marked.has(kind) && !columns.includes("removed_at") ? ["record.removed_at IS NULL"] : []),
    ground[kind] ?? "1",
  ].join(" AND ");
