import { sessionEndpoints } from "#shared/api/account/sessions.ts";
import { ok, okAll } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { dropCookie } from "../auth/sessions.ts";
import { endOtherSessions, endOwnSession, listSessions } from "./sessions.store.ts";

export const sessionRoutes = routes(sessionEndpoints, {
  "GET /account/sessions": async (c) => okAll(c, await listSessions(c)),
  "DELETE /account/sessions": async (c) => ok(c, { ended: await endOtherSessions(c) }),
  "DELETE /account/sessions/{id}": async (c, { path }) => {
    await endOwnSession(c, path.id);
    if (path.id === c.var.caller?.sessionId) dropCookie(c);
    return ok(c, {});
  },
});
