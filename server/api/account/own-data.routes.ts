import { ownDataEndpoints } from "#shared/api/account/own-data.ts";
import { personalFile } from "../../answers/personal-file.ts";
import { routes } from "../../http/routes.ts";

/** Export of the caller's own personal data. */
export const ownDataRoutes = routes(ownDataEndpoints, {
  "POST /account/data": (c) => personalFile(c, c.var.actor.caller?.id ?? 0),
});
