import { sessionEndpoints } from "#shared/api/account/sessions.ts";
import { ok, okAll } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { dropCookie } from "../../identity/sessions.ts";
import { endOtherSessions, endOwnSession, listSessions } from "./sessions.store.ts";

export const sessionRoutes = routes(sessionEndpoints, {
  "GET /account/sessions": (c) => okAll(c, listSessions(c.var.actor)),
  "DELETE /account/sessions": (c) => ok(c, { ended: endOtherSessions(c.var.actor) }),
  "DELETE /account/sessions/{id}": (c, { path }) => {
    endOwnSession(c.var.actor, path.id);
    if (path.id === c.var.actor.caller?.sessionId) dropCookie(c.var.actor);
    return ok(c, {});
  },
});
