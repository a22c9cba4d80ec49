import { workspaceEndpoints } from "#shared/api/workspace/workspace.ts";
import { ok, okRecord } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { requireAdmin } from "../../identity/permissions.ts";
import { requireFresh } from "../../identity/recent-auth.ts";
import { changeWorkspace, getStanding, getWorkspace } from "./workspace.store.ts";

export const workspaceRoutes = routes(workspaceEndpoints, {
  "GET /workspace": (c) => okRecord(c, getWorkspace(c.var.actor)),
  "PATCH /workspace": (c, { body, version }) => {
    if (body.enforceRoles !== undefined || body.requireTwoFactor !== undefined) {
      requireAdmin(c.var.actor);
      requireFresh(c.var.actor);
    }
    return okRecord(c, changeWorkspace(c.var.actor, { version, change: body }));
  },
  "GET /account/standing": (c) => ok(c, getStanding(c.var.actor)),
});
