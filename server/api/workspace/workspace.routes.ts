import { workspaceEndpoints } from "#shared/api/workspace/workspace.ts";
import { requireFresh } from "../../http/fresh.ts";
import { ok, okRecord } from "../../http/ok.ts";
import { requireAdmin } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { changeWorkspace, getStanding, getWorkspace } from "./workspace.store.ts";

export const workspaceRoutes = routes(workspaceEndpoints, {
  "GET /workspace": async (c) => okRecord(c, await getWorkspace(c)),
  "PATCH /workspace": async (c, { body, version }) => {
    if (body.enforceRoles !== undefined || body.requireTwoFactor !== undefined) {
      requireAdmin(c);
      requireFresh(c);
    }
    return okRecord(c, await changeWorkspace(c, { version, change: body }));
  },
  "GET /account/standing": async (c) => ok(c, await getStanding(c)),
});
