import { profileEndpoints } from "#shared/api/account/profile.ts";
import { ok, okRecord } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { dropCookie } from "../auth/sessions.ts";
import { changeAvatar } from "./avatar.store.ts";
import { askForEmail, confirmEmail } from "./email.store.ts";
import { changeProfile, getProfile } from "./profile.store.ts";
import { removeOwnAccount } from "./removal.store.ts";

/** The signed-in person's own profile. */
export const profileRoutes = routes(profileEndpoints, {
  "GET /account": async (c) => okRecord(c, await getProfile(c)),
  "PATCH /account": async (c, { body, version }) => okRecord(c, await changeProfile(c, { version, change: body })),
  "DELETE /account": async (c, { body }) => {
    await removeOwnAccount(c, body);
    dropCookie(c);
    return ok(c, {});
  },
  "PUT /account/avatar": async (c, { body }) => {
    await changeAvatar(c, body.uploadId);
    return okRecord(c, await getProfile(c));
  },
  "DELETE /account/avatar": async (c) => {
    await changeAvatar(c, null);
    return okRecord(c, await getProfile(c));
  },
  "POST /account/email": async (c, { body }) => {
    await askForEmail(c, body);
    return okRecord(c, await getProfile(c));
  },
  "POST /account/email/confirm": async (c, { body }) => {
    const meta = await confirmEmail(c, body.token);
    return okRecord(c, await getProfile(c), { meta });
  },
});
