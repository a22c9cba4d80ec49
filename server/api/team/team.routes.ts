import { teamEndpoints } from "#shared/api/team/team.ts";
import { ok, okRecord } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { invite, inviteAgain, withdrawInvite } from "./invites.store.ts";
import { acceptMember, changeMember, removeMember } from "./members.store.ts";
import { getTeam } from "./team.store.ts";

/** Colleagues: who is there, who is asked in, who may do what. */
export const teamRoutes = routes(teamEndpoints, {
  "GET /team": async (c) => ok(c, await getTeam(c)),
  "POST /team/invites": async (c, { body }) => ok(c, await invite(c, body), { status: 201 }),
  "POST /team/invites/{id}/resend": async (c, { path }) => ok(c, await inviteAgain(c, path.id)),
  "DELETE /team/invites/{id}": async (c, { path }) => {
    await withdrawInvite(c, path.id);
    return ok(c, {});
  },
  "PATCH /team/{id}": async (c, { path, body, version }) => {
    const { member, outcome } = await changeMember(c, { id: path.id, version, change: body });
    return okRecord(c, member, { meta: { undo: outcome.undo } });
  },
  "DELETE /team/{id}": async (c, { path, version }) => {
    const { undo } = await removeMember(c, { id: path.id, version });
    return ok(c, {}, { meta: { undo } });
  },
  "POST /team/{id}/accept": async (c, { path, version }) =>
    okRecord(c, await acceptMember(c, { id: path.id, version })),
});
