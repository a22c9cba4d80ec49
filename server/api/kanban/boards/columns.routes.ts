import { columnEndpoints } from "#shared/api/kanban/columns.ts";
import { labelEndpoints } from "#shared/api/kanban/labels.ts";
import { ok, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { removeColumn } from "./column-removal.store.ts";
import { addColumn, changeColumn, moveColumn } from "./columns.store.ts";
import { addLabel, changeLabel, removeLabel } from "./labels.store.ts";

/** Routes of board columns. */
export const columnRoutes = routes(columnEndpoints, {
  "POST /kanban/columns": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    return okRecord(c, addColumn(c.var.actor, body), { status: 201 });
  },
  "PATCH /kanban/columns/{id}": (c, { path, body, version }) => {
    requireEditorIfEnforced(c.var.actor);
    const { column, outcome } = changeColumn(c.var.actor, { id: path.id, version, change: body });
    return okRecord(c, column, { meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/columns/{id}": (c, { path, body, version }) => {
    requireEditorIfEnforced(c.var.actor);
    const { undo } = removeColumn(c.var.actor, { id: path.id, version, removal: body });
    return ok(c, {}, { meta: { undo } });
  },
  "POST /kanban/columns/{id}/move": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { column, outcome } = moveColumn(c.var.actor, { id: path.id, place: body });
    return okRecord(c, column, { meta: { undo: outcome.undo } });
  },
});

/** Routes of board labels. */
export const labelRoutes = routes(labelEndpoints, {
  "POST /kanban/labels": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    return ok(c, addLabel(c.var.actor, body), { status: 201 });
  },
  "PATCH /kanban/labels/{id}": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { label, outcome } = changeLabel(c.var.actor, { id: path.id, change: body });
    return ok(c, label, { meta: { undo: outcome.undo } });
  },
  "DELETE /kanban/labels/{id}": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    const { undo } = removeLabel(c.var.actor, path.id);
    return ok(c, {}, { meta: { undo } });
  },
});
