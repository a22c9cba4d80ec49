import { inboxLabelEndpoints } from "#shared/api/inbox/labels.ts";
import { ok, okAll } from "../../http/ok.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { addCanned, changeCanned, listCanned, removeCanned } from "./canned.store.ts";
import { addLabel, changeLabel, listLabels, removeLabel } from "./labels.store.ts";

/** Labels of conversations, and replies kept for use again. */
export const inboxLabelRoutes = routes(inboxLabelEndpoints, {
  "GET /inbox/labels": async (c) => okAll(c, await listLabels(c)),
  "POST /inbox/labels": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    return ok(c, await addLabel(c, body), { status: 201 });
  },
  "PATCH /inbox/labels/{id}": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const { label, outcome } = await changeLabel(c, { id: path.id, change: body });
    return ok(c, label, { meta: { undo: outcome.undo } });
  },
  "DELETE /inbox/labels/{id}": async (c, { path }) => {
    await requireEditorIfEnforced(c);
    const { undo } = await removeLabel(c, path.id);
    return ok(c, {}, { meta: { undo } });
  },
  "GET /inbox/canned": async (c) => okAll(c, await listCanned(c)),
  "POST /inbox/canned": async (c, { body }) => ok(c, await addCanned(c, body), { status: 201 }),
  "PATCH /inbox/canned/{id}": async (c, { path, body }) => {
    const { canned, outcome } = await changeCanned(c, { id: path.id, change: body });
    return ok(c, canned, { meta: { undo: outcome.undo } });
  },
  "DELETE /inbox/canned/{id}": async (c, { path }) => {
    const { undo } = await removeCanned(c, path.id);
    return ok(c, {}, { meta: { undo } });
  },
});
