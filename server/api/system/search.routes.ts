import { searchEndpoints } from "#shared/api/system/search.ts";
import { ok } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { searchAll } from "./search.store.ts";

/** Global search over the records of all areas. */
export const searchRoutes = routes(searchEndpoints, {
  "GET /search": (c, { query }) => ok(c, searchAll(c.var.actor.db, query.q)),
});
