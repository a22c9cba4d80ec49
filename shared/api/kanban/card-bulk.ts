import * as z from "zod";
import { UndoMeta } from "../../envelope.ts";
import { CARD_ASSIGNEES_MAX, CARD_LABELS_MAX, CARDS_AT_ONCE } from "../../rules/kanban/kanban-limits.ts";
import { endpoint } from "../endpoint.ts";
import { RecordId } from "../params.ts";
import { CardPriority } from "./card-shapes.ts";
import { given } from "./fields.ts";

const whom = {
  ids: z
    .array(RecordId)
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.int()).min(1).max(CARDS_AT_ONCE)),
};

/**
 * Bulk action on cards of one or several boards. `move` appends them to a column in the given order, all or none under
 * a hard limit; `assign` and `label` add and remove; `delete` takes archived cards.
 */
export const CardBulk = z.discriminatedUnion("action", [
  z.strictObject({ ...whom, action: z.literal("move"), value: z.strictObject({ columnId: RecordId }) }),
  z.strictObject({ ...whom, action: z.literal("assign"), value: given(CARD_ASSIGNEES_MAX) }),
  z.strictObject({ ...whom, action: z.literal("label"), value: given(CARD_LABELS_MAX) }),
  z.strictObject({ ...whom, action: z.literal("priority"), value: CardPriority }),
  z.strictObject({ ...whom, action: z.literal("archive") }),
  z.strictObject({ ...whom, action: z.literal("delete") }),
]);
export type CardBulk = z.infer<typeof CardBulk>;

/** Result for one card; skipped as `not_found`, `card_archived`, `card_not_archived`, `too_many` or `other_board`. */
export const CardBulkResult = z.strictObject({
  id: z.int(),
  ok: z.boolean(),
  key: z.string().optional(),
  code: z.string().optional(),
});
export type CardBulkResult = z.infer<typeof CardBulkResult>;

export const cardBulkEndpoints = {
  "POST /kanban/cards/bulk": endpoint({
    summary: "Move, assign, label, prioritise, archive or delete up to 200 cards",
    policy: "kanban:write",
    token: true,
    body: CardBulk,
    answer: z.strictObject({ results: z.array(CardBulkResult) }),
    meta: z.strictObject({ undo: UndoMeta.optional() }),
    errors: ["wip_limit_reached", "validation_failed"],
  }),
};
