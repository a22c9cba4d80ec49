import { cardPartEndpoints } from "#shared/api/kanban/card-parts.ts";
import { ok, okRecord } from "../../http/ok.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { addFile, removeFile } from "./attachments.store.ts";
import { addItem, changeItem, removeItem } from "./checklist.store.ts";
import { cardFromItem } from "./checklist-card.store.ts";
import { addComment, changeComment, removeComment } from "./comments.store.ts";

/** What lies within a card: its checklist, its files, and its comments, which everybody may write. */
export const cardPartRoutes = routes(cardPartEndpoints, {
  "POST /kanban/cards/{id}/checklist": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { checklist, outcome } = await addItem(c, { id: path.id, item: body });
    return ok(c, checklist, { status: 201, meta: { undo: outcome.undo } });
  },
  "PATCH /kanban/cards/{id}/checklist/{itemId}": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { checklist, outcome } = await changeItem(c, { ...path, change: body });
    return ok(c, checklist, { meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/cards/{id}/checklist/{itemId}": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    const { checklist, outcome } = await removeItem(c, path);
    return ok(c, checklist, { meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/checklist/{itemId}/card": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    const { card, outcome } = await cardFromItem(c, path);
    return okRecord(c, card, { status: 201, meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/comments": async (c, { path, body }) =>
    ok(c, await addComment(c, { cardId: path.id, text: body.text }), { status: 201 }),
  "PATCH /kanban/cards/{id}/comments/{commentId}": async (c, { path, body }) =>
    ok(c, await changeComment(c, { cardId: path.id, commentId: path.commentId, text: body.text })),
  "DELETE /kanban/cards/{id}/comments/{commentId}": async (c, { path }) => {
    const { undo } = await removeComment(c, { cardId: path.id, commentId: path.commentId });
    return ok(c, {}, { meta: { undo } });
  },
  "POST /kanban/cards/{id}/attachments": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { files, outcome } = await addFile(c, { id: path.id, key: body.uploadId });
    return ok(c, files, { status: 201, meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/cards/{id}/attachments/{fileId}": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    const { files, outcome } = await removeFile(c, { id: path.id, key: path.fileId });
    return ok(c, files, { meta: { undo: outcome.undo } });
  },
});
