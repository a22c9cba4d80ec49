import * as z from "zod";
import { UndoMeta } from "../../envelope.ts";
import { CHECK_TEXT_MAX, CHECKLIST_MAX, COMMENT_MAX } from "../../rules/kanban/kanban-limits.ts";
import { endpoint } from "../endpoint.ts";
import { Id, IdPath, RecordId } from "../params.ts";
import { textOf } from "../text.ts";
import { FileId } from "../uploads/uploads.ts";
import { Card, CardComment, CardFile, CardShort, ChecklistItem } from "./card-shapes.ts";
import { someField } from "./fields.ts";

const ItemPath = z.strictObject({ id: Id, itemId: Id });
const FilePath = z.strictObject({ id: Id, fileId: FileId });
const CommentPath = z.strictObject({ id: Id, commentId: Id });
const ItemText = textOf(CHECK_TEXT_MAX).min(1);
const Assignee = RecordId.nullable();

/** New item, appended to the checklist. */
export const ItemBody = z.strictObject({ text: ItemText, assigneeId: Assignee.default(null) });
export type ItemBody = z.infer<typeof ItemBody>;

/** Partial update of an item; `position` is its index in the new order, from 0. */
export const ItemChange = z
  .strictObject({
    text: ItemText,
    done: z.boolean(),
    assigneeId: Assignee,
    position: z
      .int()
      .min(0)
      .max(CHECKLIST_MAX - 1),
  })
  .partial()
  .refine(...someField);
export type ItemChange = z.infer<typeof ItemChange>;

/** Current checklist, and the card's short form with the new count. */
export const Checklist = z.strictObject({ card: CardShort, items: z.array(ChecklistItem) });
export type Checklist = z.infer<typeof Checklist>;

/** `@` and a name notify that colleague. */
export const CommentBody = z.strictObject({ text: textOf(COMMENT_MAX).min(1) });

/** Current files of a card, and its short form with their count and cover. */
export const CardFiles = z.strictObject({ card: CardShort, files: z.array(CardFile) });
export type CardFiles = z.infer<typeof CardFiles>;

const Undoable = z.strictObject({ undo: UndoMeta.optional() });

export const cardPartEndpoints = {
  "POST /kanban/cards/{id}/checklist": endpoint({
    summary: "Add an item to a card's checklist, at most 100",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: ItemBody,
    status: 201,
    answer: Checklist,
    meta: Undoable,
    errors: ["not_found", "card_archived", "checklist_limit", "validation_failed"],
  }),
  "PATCH /kanban/cards/{id}/checklist/{itemId}": endpoint({
    summary: "Tick, edit, assign or reorder an item",
    policy: "kanban:write",
    token: true,
    path: ItemPath,
    body: ItemChange,
    answer: Checklist,
    meta: Undoable,
    errors: ["not_found", "card_archived", "validation_failed"],
  }),
  "DELETE /kanban/cards/{id}/checklist/{itemId}": endpoint({
    summary: "Remove an item",
    policy: "kanban:write",
    token: true,
    path: ItemPath,
    answer: Checklist,
    meta: Undoable,
    errors: ["not_found", "card_archived"],
  }),
  "POST /kanban/cards/{id}/checklist/{itemId}/card": endpoint({
    summary: "Make a card of an item, at the foot of the card's column; the item leaves the checklist",
    policy: "kanban:write",
    token: true,
    path: ItemPath,
    status: 201,
    answer: Card,
    meta: Undoable,
    errors: ["not_found", "card_archived", "wip_limit_reached", "card_limit"],
  }),
  "POST /kanban/cards/{id}/comments": endpoint({
    summary: "Comment on a card",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: CommentBody,
    status: 201,
    answer: CardComment,
    errors: ["not_found", "validation_failed"],
  }),
  "PATCH /kanban/cards/{id}/comments/{commentId}": endpoint({
    summary: "Edit a comment of one's own",
    policy: "kanban:write",
    token: true,
    path: CommentPath,
    body: CommentBody,
    answer: CardComment,
    errors: ["not_found", "forbidden", "validation_failed"],
  }),
  "DELETE /kanban/cards/{id}/comments/{commentId}": endpoint({
    summary: "Delete a comment of one's own",
    policy: "kanban:write",
    token: true,
    path: CommentPath,
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["not_found", "forbidden"],
  }),
  "POST /kanban/cards/{id}/attachments": endpoint({
    summary: "Attach a stored file to a card, at most 20",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: z.strictObject({ uploadId: FileId }),
    status: 201,
    answer: CardFiles,
    meta: Undoable,
    errors: ["not_found", "card_archived", "attachment_limit", "validation_failed"],
  }),
  "DELETE /kanban/cards/{id}/attachments/{fileId}": endpoint({
    summary: "Take a file off a card; it stays among the stored files",
    policy: "kanban:write",
    token: true,
    path: FilePath,
    answer: CardFiles,
    meta: Undoable,
    errors: ["not_found", "card_archived"],
  }),
};
