import { inviteEndpoints } from "#shared/api/auth/invites.ts";
import { ok } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { getLink } from "../../identity/factors/one-time-links.ts";

export const inviteRoutes = routes(inviteEndpoints, {
  "GET /auth/invites/{token}": (c, { path }) => {
    const link = getLink(c.var.actor.db, { token: path.token, kind: "invite", now: c.var.actor.now });
    return ok(c, { email: link.email ?? "", role: link.role ?? "Kullanıcı", invitedBy: link.invited_by ?? "" });
  },
});
