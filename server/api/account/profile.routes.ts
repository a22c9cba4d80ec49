import { profileEndpoints } from "#shared/api/account/profile.ts";
import { ok, okRecord } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { dropCookie } from "../../identity/sessions.ts";
import { changeAvatar } from "./avatar.store.ts";
import { askForEmail, confirmEmail } from "./email.store.ts";
import { changeProfile, getProfile } from "./profile.store.ts";
import { removeOwnAccount } from "./removal.store.ts";

/** The caller's own profile. */
export const profileRoutes = routes(profileEndpoints, {
  "GET /account": (c) => okRecord(c, getProfile(c.var.actor)),
  "PATCH /account": (c, { body, version }) => okRecord(c, changeProfile(c.var.actor, { version, change: body })),
  "DELETE /account": async (c, { body }) => {
    await removeOwnAccount(c.var.actor, body);
    dropCookie(c.var.actor);
    return ok(c, {});
  },
  "PUT /account/avatar": (c, { body }) => {
    changeAvatar(c.var.actor, body.uploadId);
    return okRecord(c, getProfile(c.var.actor));
  },
  "DELETE /account/avatar": (c) => {
    changeAvatar(c.var.actor, null);
    return okRecord(c, getProfile(c.var.actor));
  },
  "POST /account/email": async (c, { body }) => {
    await askForEmail(c.var.actor, body);
    return okRecord(c, getProfile(c.var.actor));
  },
  "POST /account/email/confirm": (c, { body }) => {
    const meta = confirmEmail(c.var.actor, body.token);
    return okRecord(c, getProfile(c.var.actor), { meta });
  },
});
