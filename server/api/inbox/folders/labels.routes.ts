import { inboxLabelEndpoints } from "#shared/api/inbox/labels.ts";
import { ok, okAll } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { addCanned, changeCanned, listCanned, removeCanned } from "./canned.store.ts";
import { addLabel, changeLabel, listLabels, removeLabel } from "./labels.store.ts";

/** Routes of conversation labels and canned replies. */
export const inboxLabelRoutes = routes(inboxLabelEndpoints, {
  "GET /inbox/labels": (c) => okAll(c, listLabels(c.var.actor)),
  "POST /inbox/labels": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    return ok(c, addLabel(c.var.actor, body), { status: 201 });
  },
  "PATCH /inbox/labels/{id}": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const { label, outcome } = changeLabel(c.var.actor, { id: path.id, change: body });
    return ok(c, label, { meta: { undo: outcome.undo } });
  },
  "DELETE /inbox/labels/{id}": (c, { path }) => {
    requireEditorIfEnforced(c.var.actor);
    const { undo } = removeLabel(c.var.actor, path.id);
    return ok(c, {}, { meta: { undo } });
  },
  "GET /inbox/canned": (c) => okAll(c, listCanned(c.var.actor)),
  "POST /inbox/canned": (c, { body }) => ok(c, addCanned(c.var.actor, body), { status: 201 }),
  "PATCH /inbox/canned/{id}": (c, { path, body }) => {
    const { canned, outcome } = changeCanned(c.var.actor, { id: path.id, change: body });
    return ok(c, canned, { meta: { undo: outcome.undo } });
  },
  "DELETE /inbox/canned/{id}": (c, { path }) => {
    const { undo } = removeCanned(c.var.actor, path.id);
    return ok(c, {}, { meta: { undo } });
  },
});
