import { columnEndpoints } from "#shared/api/kanban/columns.ts";
import { labelEndpoints } from "#shared/api/kanban/labels.ts";
import { ok, okRecord } from "../../http/ok.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { removeColumn } from "./column-removal.store.ts";
import { addColumn, changeColumn, moveColumn } from "./columns.store.ts";
import { addLabel, changeLabel, removeLabel } from "./labels.store.ts";

/** The columns of boards. */
export const columnRoutes = routes(columnEndpoints, {
  "POST /kanban/columns": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    return okRecord(c, await addColumn(c, body), { status: 201 });
  },
  "PATCH /kanban/columns/{id}": async (c, { path, body, version }) => {
    await requireEditorIfEnforced(c);
    const { column, outcome } = await changeColumn(c, { id: path.id, version, change: body });
    return okRecord(c, column, { meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/columns/{id}": async (c, { path, body, version }) => {
    await requireEditorIfEnforced(c);
    const { undo } = await removeColumn(c, { id: path.id, version, removal: body });
    return ok(c, {}, { meta: { undo } });
  },
  "POST /kanban/columns/{id}/move": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { column, outcome } = await moveColumn(c, { id: path.id, place: body });
    return okRecord(c, column, { meta: { undo: outcome.undo } });
  },
});

/** The labels of boards. */
export const labelRoutes = routes(labelEndpoints, {
  "POST /kanban/labels": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    return ok(c, await addLabel(c, body), { status: 201 });
  },
  "PATCH /kanban/labels/{id}": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { label, outcome } = await changeLabel(c, { id: path.id, change: body });
    return ok(c, label, { meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/labels/{id}": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    const { undo } = await removeLabel(c, path.id);
    return ok(c, {}, { meta: { undo } });
  },
});
