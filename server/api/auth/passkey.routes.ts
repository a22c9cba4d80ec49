import { passkeyEndpoints } from "#shared/api/auth/passkey.ts";
import { AppError } from "../../app-error.ts";
import { ok, SIGNED_IN } from "../../http/answers/ok.ts";
import { askedLanguage } from "../../http/locale.ts";
import { routes } from "../../http/routes.ts";
import { findAccount } from "../../identity/accounts.store.ts";
import { askForPasskey, passkeyOwner } from "../../identity/factors/passkey.store.ts";
import type { Limit } from "../../identity/limit.ts";
import { networkOf } from "../../identity/network.ts";
import { requireActive, signIn } from "../../identity/sign-in.ts";
import { returnTries, SIGN_IN_LIMIT, takeTries } from "../../identity/throttle.ts";

/** Limit per network: each challenge is stored until it expires. */
const ASK_LIMIT: Limit = { times: 60, seconds: 60 };

export const passkeyRoutes = routes(passkeyEndpoints, {
  "POST /auth/passkey/options": async (c) => {
    if (c.var.actor.platform.settings.rateLimits === "all") {
      takeTries(c.var.actor, [{ key: `passkey-ask ${networkOf(c.var.actor.sender.address)}`, limit: ASK_LIMIT }]);
    }
    return ok(c, await askForPasskey(c.var.actor));
  },
  "POST /auth/passkey/verify": async (c, { body }) => {
    const tries = [{ key: `passkey ${networkOf(c.var.actor.sender.address)}`, limit: SIGN_IN_LIMIT }];
    takeTries(c.var.actor, tries);
    const id = await passkeyOwner(c.var.actor, body);
    if (id === null) throw new AppError("invalid_credentials");
    returnTries(c.var.actor, tries);
    requireActive(findAccount(c.var.actor.db, { id }));
    const entry = { id, isKept: body.remember, asked: askedLanguage(c) };
    return ok(c, signIn(c.var.actor, entry), SIGNED_IN);
  },
});
