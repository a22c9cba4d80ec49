import { ownDataEndpoints } from "#shared/api/account/own-data.ts";
import { personalFile } from "../../http/answers/personal-file.ts";
import { routes } from "../../http/routes.ts";

/** What is kept about oneself. */
export const ownDataRoutes = routes(ownDataEndpoints, {
  "POST /account/data": (c) => personalFile(c, c.var.actor.caller?.id ?? 0),
});
