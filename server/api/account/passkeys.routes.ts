import { accountPasskeyEndpoints } from "#shared/api/account/passkeys.ts";
import { ok, okAll } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { addPasskey, askForNewPasskey, listPasskeys, removePasskey } from "./passkeys.store.ts";

export const accountPasskeyRoutes = routes(accountPasskeyEndpoints, {
  "GET /account/passkeys": async (c) => okAll(c, await listPasskeys(c)),
  "POST /account/passkeys/options": async (c) => ok(c, await askForNewPasskey(c)),
  "POST /account/passkeys": async (c, { body }) => {
    const { passkey, meta } = await addPasskey(c, body);
    return ok(c, passkey, { status: 201, meta });
  },
  "DELETE /account/passkeys/{id}": async (c, { path }) => {
    const meta = await removePasskey(c, path.id);
    return ok(c, {}, { meta });
  },
});
