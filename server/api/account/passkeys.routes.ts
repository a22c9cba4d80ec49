import { accountPasskeyEndpoints } from "#shared/api/account/passkeys.ts";
import { ok, okAll } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { addPasskey, askForNewPasskey, listPasskeys, removePasskey } from "./passkeys.store.ts";

export const accountPasskeyRoutes = routes(accountPasskeyEndpoints, {
  "GET /account/passkeys": async (c) => okAll(c, await listPasskeys(c)),
  "POST /account/passkeys/options": async (c) => ok(c, await askForNewPasskey(c)),
  "POST /account/passkeys": async (c, { body }) => ok(c, await addPasskey(c, body), { status: 201 }),
  "DELETE /account/passkeys/{id}": async (c, { path }) => {
    await removePasskey(c, path.id);
    return ok(c, {});
  },
});
