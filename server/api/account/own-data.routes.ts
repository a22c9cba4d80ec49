import { ownDataEndpoints } from "#shared/api/account/own-data.ts";
import { sendPersonalData } from "../../db/personal-data.ts";
import { routes } from "../../http/routes.ts";

/** What is kept about oneself. */
export const ownDataRoutes = routes(ownDataEndpoints, {
  "POST /account/data": (c) => sendPersonalData(c, c.var.caller?.id ?? 0),
});
