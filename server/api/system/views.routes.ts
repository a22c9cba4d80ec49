import { viewEndpoints } from "#shared/api/system/views.ts";
import { ok, okAll } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { addView, changeView, listViews, removeView } from "./views.store.ts";

/** Views of lists that people keep. */
export const viewRoutes = routes(viewEndpoints, {
  "GET /views": async (c, { query }) => okAll(c, await listViews(c, query.screen)),
  "POST /views": async (c, { body }) => ok(c, await addView(c, body), { status: 201 }),
  "PATCH /views/{id}": async (c, { path, body }) => {
    const { view, outcome } = await changeView(c, { id: path.id, change: body });
    return ok(c, view, { meta: { undo: outcome.undo } });
  },
  "DELETE /views/{id}": async (c, { path }) => {
    const { undo } = await removeView(c, path.id);
    return ok(c, {}, { meta: { undo } });
  },
});
