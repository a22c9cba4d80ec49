import { accountPasskeyEndpoints } from "#shared/api/account/passkeys.ts";
import { ok, okAll } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { addPasskey, askForNewPasskey, listPasskeys, removePasskey } from "./passkeys.store.ts";

export const accountPasskeyRoutes = routes(accountPasskeyEndpoints, {
  "GET /account/passkeys": (c) => okAll(c, listPasskeys(c.var.actor)),
  "POST /account/passkeys/options": async (c) => ok(c, await askForNewPasskey(c.var.actor)),
  "POST /account/passkeys": async (c, { body }) => {
    const { passkey, meta } = await addPasskey(c.var.actor, body);
    return ok(c, passkey, { status: 201, meta });
  },
  "DELETE /account/passkeys/{id}": (c, { path }) => {
    const meta = removePasskey(c.var.actor, path.id);
    return ok(c, {}, { meta });
  },
});
