import { passkeyEndpoints } from "#shared/api/auth/passkey.ts";
import { AppError } from "../../http/app-error.ts";
import { ok } from "../../http/ok.ts";
import type { Limit } from "../../http/rate-limit.ts";
import { routes } from "../../http/routes.ts";
import { networkOf, senderOf } from "../../http/sender.ts";
import { findAccount } from "./accounts.store.ts";
import { askForPasskey, passkeyOwner } from "./passkey.store.ts";
import { requireActive, signIn } from "./sign-in.ts";
import { giveBack, SIGN_IN_LIMIT, takeTries } from "./throttle.ts";

/** Each question is kept until it runs out, so nobody may ask without end. */
const ASK_LIMIT: Limit = { times: 60, seconds: 60 };

export const passkeyRoutes = routes(passkeyEndpoints, {
  "POST /auth/passkey/options": async (c) => {
    if (c.var.platform.settings.rateLimits === "all") {
      await takeTries(c, [{ key: `passkey-ask ${networkOf(senderOf(c).address)}`, limit: ASK_LIMIT }]);
    }
    return ok(c, await askForPasskey(c));
  },
  "POST /auth/passkey/verify": async (c, { body }) => {
    const tries = [{ key: `passkey ${networkOf(senderOf(c).address)}`, limit: SIGN_IN_LIMIT }];
    await takeTries(c, tries);
    const id = await passkeyOwner(c, body);
    if (id === null) throw new AppError("invalid_credentials");
    await giveBack(c, tries);
    requireActive(await findAccount(c.var.cell, { id }));
    return signIn(c, { id, isKept: body.remember });
  },
});
