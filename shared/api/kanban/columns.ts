import * as z from "zod";
import { UndoMeta } from "../../envelope.ts";
import { COLUMN_NAME_MAX, columnKinds, WIP_MAX, wipModes } from "../../rules/kanban/kanban-limits.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath, RecordId } from "../params.ts";
import { textOf } from "../text.ts";
import { placeFields, someField } from "./fields.ts";

export const ColumnKind = z.enum(columnKinds);
export const WipMode = z.enum(wipModes);
export const ColumnName = textOf(COLUMN_NAME_MAX).min(1);
const WipLimit = z.int().min(1).max(WIP_MAX).nullable();

/** Column of a board. */
export const BoardColumn = z.strictObject({
  id: z.int(),
  name: z.string(),
  kind: ColumnKind,
  wipLimit: z.int().nullable(),
  wipMode: WipMode,
  rank: z.string(),
  version: z.int(),
  revision: z.int(),
});
export type BoardColumn = z.infer<typeof BoardColumn>;

/** New column at the right end of its board. */
export const ColumnBody = z.strictObject({
  boardId: RecordId,
  name: ColumnName,
  kind: ColumnKind.default("todo"),
  wipLimit: WipLimit.default(null),
  wipMode: WipMode.default("soft"),
});
export type ColumnBody = z.infer<typeof ColumnBody>;

export const ColumnChange = z
  .strictObject({ name: ColumnName, kind: ColumnKind, wipLimit: WipLimit, wipMode: WipMode })
  .partial()
  .refine(...someField);
export type ColumnChange = z.infer<typeof ColumnChange>;

/** Handling of the cards of a deleted column. */
export const ColumnRemoval = z
  .strictObject({ moveCardsTo: RecordId.optional(), archiveCards: z.literal(true).optional() })
  .refine((body) => body.moveCardsTo === undefined || body.archiveCards === undefined, {
    path: ["archiveCards"],
    params: { code: "duplicate" },
    message: "Either moveCardsTo or archiveCards",
  });
export type ColumnRemoval = z.infer<typeof ColumnRemoval>;

const Undoable = z.strictObject({ undo: UndoMeta.optional() });

export const columnEndpoints = {
  "POST /kanban/columns": endpoint({
    summary: "Add a column at the right end of a board, at most 20",
    policy: "kanban:write",
    token: true,
    body: ColumnBody,
    status: 201,
    answer: BoardColumn,
    errors: ["column_limit", "validation_failed"],
  }),
  "PATCH /kanban/columns/{id}": endpoint({
    summary: "Change a column's name, kind or limit; its cards are completed or reopened as its kind says",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: ColumnChange,
    ifMatch: true,
    answer: BoardColumn,
    meta: Undoable,
    errors: ["not_found"],
  }),
  "DELETE /kanban/columns/{id}": endpoint({
    summary: "Delete a column; while it holds cards, moveCardsTo or archiveCards says what becomes of them",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: ColumnRemoval,
    ifMatch: true,
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["not_found", "column_not_empty", "wip_limit_reached", "validation_failed"],
  }),
  "POST /kanban/columns/{id}/move": endpoint({
    summary: "Put a column between two others: beforeId is its left neighbour, afterId its right one",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: z.strictObject(placeFields),
    answer: BoardColumn,
    meta: Undoable,
    errors: ["not_found"],
  }),
};
