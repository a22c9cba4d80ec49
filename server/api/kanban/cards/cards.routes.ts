import { cardBulkEndpoints } from "#shared/api/kanban/card-bulk.ts";
import { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { cardEndpoints } from "#shared/api/kanban/cards.ts";
import { pick, readFields, withListCache } from "../../../answers/list-answer.ts";
import { AppError } from "../../../app-error.ts";
import { write } from "../../../db/write/write.ts";
import { ok, okList, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { watchCard } from "../card-parts/card-watchers.ts";
import { getCardState } from "./card-lookup.ts";
import { copyCard } from "./cards.copy.store.ts";
import { archiveCard, deleting, moveCard, restoreCard } from "./cards.move.store.ts";
import { getCard } from "./cards.store.ts";
import { addCard, changeCard, setAssignees, setLabels } from "./cards.write.store.ts";
import { changeCards } from "./cards-bulk.store.ts";
import { listCards, listFacts } from "./cards-list.store.ts";

const fieldNames = Object.keys(CardRow.shape);

/** Routes of bulk actions on cards. */
export const cardBulkRoutes = routes(cardBulkEndpoints, {
  "POST /kanban/cards/bulk": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { results, outcome } = changeCards(c.var.actor, body);
    return ok(c, { results }, { meta: { undo: outcome.undo } });
  },
});

/** Routes of the card list and of single cards. */
export const cardRoutes = routes(cardEndpoints, {
  "GET /kanban/cards": (c, { query }) =>
    withListCache(
      c,
      () => {
        const fields = readFields(query.fields, fieldNames);
        const { rows, total, meta } = listCards(c.var.actor, query);
        return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
      },
      listFacts(c.var.actor, query),
    ),
  "POST /kanban/cards": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { card, outcome } = addCard(c.var.actor, body);
    return okRecord(c, card, { status: 201, meta: { undo: outcome.undo } });
  },
  "GET /kanban/cards/{id}": (c, { path }) => okRecord(c, getCard(c.var.actor, path.id)),
  "PATCH /kanban/cards/{id}": (c, { path, body, version }) => {
    requireEditorIfEnforced(c.var.actor);
    const { card, outcome } = changeCard(c.var.actor, { id: path.id, version, change: body });
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/cards/{id}": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    if (getCardState(c.var.actor, path.id).archived_at === null) throw new AppError("card_not_archived");
    const { undo } = write(c.var.actor, { ...deleting(c.var.actor, [path.id]), action: "card.removed" });
    return ok(c, {}, { meta: { undo } });
  },
  "POST /kanban/cards/{id}/move": (c, { path, body }) => {
    const { card, outcome } = moveCard(c.var.actor, { id: path.id, move: body });
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/archive": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    const { card, outcome } = archiveCard(c.var.actor, path.id);
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/restore": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    const { card, outcome } = restoreCard(c.var.actor, path.id);
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/copy": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { card, outcome } = copyCard(c.var.actor, { id: path.id, copy: body });
    return okRecord(c, card, { status: 201, meta: { undo: outcome.undo } });
  },
  "PUT /kanban/cards/{id}/watch": (c, { path, body }) => {
    watchCard(c.var.actor, { id: path.id, watching: body.watching });
    return ok(c, { watching: body.watching });
  },
  "PUT /kanban/cards/{id}/labels": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { card, outcome } = setLabels(c.var.actor, { id: path.id, ids: body.ids });
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "PUT /kanban/cards/{id}/assignees": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { card, outcome } = setAssignees(c.var.actor, { id: path.id, ids: body.ids });
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
});
