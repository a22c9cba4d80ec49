import { tokenEndpoints } from "#shared/api/account/tokens.ts";
import { ok, okAll } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { addToken, listTokens, removeToken } from "./tokens.store.ts";

export const tokenRoutes = routes(tokenEndpoints, {
  "GET /account/tokens": async (c) => okAll(c, await listTokens(c)),
  "POST /account/tokens": async (c, { body }) => ok(c, await addToken(c, body), { status: 201 }),
  "DELETE /account/tokens/{id}": async (c, { path }) => {
    await removeToken(c, path.id);
    return ok(c, {});
  },
});
