import { teamEndpoints } from "#shared/api/team/team.ts";
import { teamAccessEndpoints } from "#shared/api/team/team-access.ts";
import { ok, okAll, okRecord } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { invite, inviteAgain, inviteLink, withdrawInvite } from "./invites.store.ts";
import { acceptMember, changeMember, removeMember } from "./members.store.ts";
import { getTeam } from "./team.store.ts";
import { listTeamTokens, resetLink, revokeTeamToken, signEverybodyOut } from "./team-access.store.ts";

/** Colleagues: who is there, who is asked in, who may do what. */
export const teamRoutes = routes(
  { ...teamAccessEndpoints, ...teamEndpoints },
  {
    "GET /team": async (c) => ok(c, await getTeam(c)),
    "POST /team/invites": async (c, { body }) => ok(c, await invite(c, body), { status: 201 }),
    "POST /team/invites/{id}/resend": async (c, { path }) => ok(c, await inviteAgain(c, path.id)),
    "POST /team/invites/{id}/link": async (c, { path }) => ok(c, await inviteLink(c, path.id)),
    "POST /team/{id}/reset-link": async (c, { path }) => ok(c, await resetLink(c, path.id)),
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
    "GET /team/tokens": async (c) => okAll(c, await listTeamTokens(c)),
    "DELETE /team/tokens/{id}": async (c, { path }) => {
      await revokeTeamToken(c, path.id);
      return ok(c, {});
    },
    "DELETE /team/sessions": async (c) => {
      const meta = await signEverybodyOut(c);
      return ok(c, {}, { meta });
    },
    "POST /team/{id}/accept": async (c, { path, version }) =>
      okRecord(c, await acceptMember(c, { id: path.id, version })),
  },
);
