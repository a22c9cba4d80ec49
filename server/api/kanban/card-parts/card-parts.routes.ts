import { cardPartEndpoints } from "#shared/api/kanban/card-parts.ts";
import { ok, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { cardFromItem } from "../cards/checklist-card.store.ts";
import { addFile, removeFile } from "./attachments.store.ts";
import { addItem, changeItem, removeItem } from "./checklist.store.ts";
import { addComment, changeComment, removeComment } from "./comments.store.ts";

/** Routes of a card's checklist, files and comments. Everyone can comment, so comments need no role check. */
export const cardPartRoutes = routes(cardPartEndpoints, {
  "POST /kanban/cards/{id}/checklist": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { checklist, outcome } = addItem(c.var.actor, { id: path.id, item: body });
    return ok(c, checklist, { status: 201, meta: { undo: outcome.undo } });
  },
  "PATCH /kanban/cards/{id}/checklist/{itemId}": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { checklist, outcome } = changeItem(c.var.actor, { ...path, change: body });
    return ok(c, checklist, { meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/cards/{id}/checklist/{itemId}": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    const { checklist, outcome } = removeItem(c.var.actor, path);
    return ok(c, checklist, { meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/checklist/{itemId}/card": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    const { card, outcome } = cardFromItem(c.var.actor, path);
    return okRecord(c, card, { status: 201, meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/comments": (c, { path, body }) =>
    ok(c, addComment(c.var.actor, { cardId: path.id, text: body.text }), { status: 201 }),
  "PATCH /kanban/cards/{id}/comments/{commentId}": (c, { path, body }) =>
    ok(c, changeComment(c.var.actor, { cardId: path.id, commentId: path.commentId, text: body.text })),
  "DELETE /kanban/cards/{id}/comments/{commentId}": (c, { path }) => {
    const { undo } = removeComment(c.var.actor, { cardId: path.id, commentId: path.commentId });
    return ok(c, {}, { meta: { undo } });
  },
  "POST /kanban/cards/{id}/attachments": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { files, outcome } = addFile(c.var.actor, { id: path.id, key: body.uploadId });
    return ok(c, files, { status: 201, meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/cards/{id}/attachments/{fileId}": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    const { files, outcome } = removeFile(c.var.actor, { id: path.id, key: path.fileId });
    return ok(c, files, { meta: { undo: outcome.undo } });
  },
});
