import { viewEndpoints } from "#shared/api/system/views.ts";
import { ok, okAll } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { addView, changeView, listViews, removeView } from "./views.store.ts";

/** Saved views of lists. */
export const viewRoutes = routes(viewEndpoints, {
  "GET /views": (c, { query }) => okAll(c, listViews(c.var.actor, query.screen)),
  "POST /views": (c, { body }) => ok(c, addView(c.var.actor, body), { status: 201 }),
  "PATCH /views/{id}": (c, { path, body }) => {
    const { view, outcome } = changeView(c.var.actor, { id: path.id, change: body });
    return ok(c, view, { meta: { undo: outcome.undo } });
  },
  "DELETE /views/{id}": (c, { path }) => {
    const { undo } = removeView(c.var.actor, path.id);
    return ok(c, {}, { meta: { undo } });
  },
});
