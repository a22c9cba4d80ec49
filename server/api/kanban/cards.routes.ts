import { cardBulkEndpoints } from "#shared/api/kanban/card-bulk.ts";
import { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { cardEndpoints } from "#shared/api/kanban/cards.ts";
import { commit } from "../../db/commit.ts";
import { AppError } from "../../http/app-error.ts";
import { pick, readFields, unlessKnown } from "../../http/list-answer.ts";
import { ok, okList, okRecord } from "../../http/ok.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { watchCard } from "./card-watchers.ts";
import { copyCard } from "./cards.copy.store.ts";
import { archiveCard, deleting, moveCard, restoreCard } from "./cards.move.store.ts";
import { getCard } from "./cards.store.ts";
import { addCard, changeCard, setAssignees, setLabels } from "./cards.write.store.ts";
import { changeCards } from "./cards-bulk.store.ts";
import { listCards, listFacts } from "./cards-list.store.ts";
import { getStanding } from "./standing-cards.ts";

const fieldNames = Object.keys(CardRow.shape);

/** Many cards at once. */
export const cardBulkRoutes = routes(cardBulkEndpoints, {
  "POST /kanban/cards/bulk": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    const { results, outcome } = await changeCards(c, body);
    return ok(c, { results }, { meta: { undo: outcome.undo } });
  },
});

/** The cards: list, one card, and what is done to it as a whole. */
export const cardRoutes = routes(cardEndpoints, {
  "GET /kanban/cards": (c, { query }) =>
    unlessKnown(
      c,
      async () => {
        const fields = readFields(query.fields, fieldNames);
        const { rows, total, meta } = await listCards(c, query);
        return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
      },
      listFacts(c, query),
    ),
  "POST /kanban/cards": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    const { card, outcome } = await addCard(c, body);
    return okRecord(c, card, { status: 201, meta: { undo: outcome.undo } });
  },
  "GET /kanban/cards/{id}": async (c, { path }) => okRecord(c, await getCard(c, path.id)),
  "PATCH /kanban/cards/{id}": async (c, { path, body, version }) => {
    await requireEditorIfEnforced(c);
    const { card, outcome } = await changeCard(c, { id: path.id, version, change: body });
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/cards/{id}": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    if ((await getStanding(c, path.id)).archived_at === null) throw new AppError("card_not_archived");
    const { undo } = await commit(c, { ...deleting(c, [path.id]), action: "card.removed" });
    return ok(c, {}, { meta: { undo } });
  },
  "POST /kanban/cards/{id}/move": async (c, { path, body }) => {
    const { card, outcome } = await moveCard(c, { id: path.id, move: body });
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/archive": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    const { card, outcome } = await archiveCard(c, path.id);
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/restore": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    const { card, outcome } = await restoreCard(c, path.id);
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "POST /kanban/cards/{id}/copy": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { card, outcome } = await copyCard(c, { id: path.id, copy: body });
    return okRecord(c, card, { status: 201, meta: { undo: outcome.undo } });
  },
  "PUT /kanban/cards/{id}/watch": async (c, { path, body }) => {
    await watchCard(c, { id: path.id, watching: body.watching });
    return ok(c, { watching: body.watching });
  },
  "PUT /kanban/cards/{id}/labels": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { card, outcome } = await setLabels(c, { id: path.id, ids: body.ids });
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
  "PUT /kanban/cards/{id}/assignees": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { card, outcome } = await setAssignees(c, { id: path.id, ids: body.ids });
    return okRecord(c, card, { meta: { undo: outcome.undo } });
  },
});
