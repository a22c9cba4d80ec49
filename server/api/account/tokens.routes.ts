import { tokenEndpoints } from "#shared/api/account/tokens.ts";
import { ok, okAll } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { addToken, listTokens, removeToken } from "./tokens.store.ts";

export const tokenRoutes = routes(tokenEndpoints, {
  "GET /account/tokens": (c) => okAll(c, listTokens(c.var.actor)),
  "POST /account/tokens": (c, { body }) => ok(c, addToken(c.var.actor, body), { status: 201 }),
  "DELETE /account/tokens/{id}": (c, { path }) => {
    removeToken(c.var.actor, path.id);
    return ok(c, {});
  },
});
