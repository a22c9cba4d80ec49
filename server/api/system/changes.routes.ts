import { changeEndpoints } from "#shared/api/system/changes.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { listChanges } from "./changes.store.ts";

/** What others changed, for pages that show it. */
export const changeRoutes = routes(changeEndpoints, {
  "GET /changes": async (c, { query }) => ok(c, await listChanges(c.var.cell, { since: query.since, now: c.var.now })),
});
