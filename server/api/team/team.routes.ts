import { teamEndpoints } from "#shared/api/team/team.ts";
import { teamAccessEndpoints } from "#shared/api/team/team-access.ts";
import { ok, okAll, okRecord } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { invite, inviteAgain, inviteLink, withdrawInvite } from "./invites.store.ts";
import { acceptMember, changeMember, removeMember } from "./members.store.ts";
import { getTeam } from "./team.store.ts";
import { listTeamTokens, resetLink, revokeTeamToken, signEverybodyOut } from "./team-access.store.ts";

/** Colleagues, invitations, and the team's tokens and sessions. */
export const teamRoutes = routes(
  { ...teamAccessEndpoints, ...teamEndpoints },
  {
    "GET /team": (c) => ok(c, getTeam(c.var.actor)),
    "POST /team/invites": (c, { body }) => ok(c, invite(c.var.actor, body), { status: 201 }),
    "POST /team/invites/{id}/resend": (c, { path }) => ok(c, inviteAgain(c.var.actor, path.id)),
    "POST /team/invites/{id}/link": (c, { path }) => ok(c, inviteLink(c.var.actor, path.id)),
    "POST /team/{id}/reset-link": (c, { path }) => ok(c, resetLink(c.var.actor, path.id)),
    "DELETE /team/invites/{id}": (c, { path }) => {
      withdrawInvite(c.var.actor, path.id);
      return ok(c, {});
    },
    "PATCH /team/{id}": (c, { path, body, version }) => {
      const { member, outcome } = changeMember(c.var.actor, { id: path.id, version, change: body });
      return okRecord(c, member, { meta: { undo: outcome.undo } });
    },
    "DELETE /team/{id}": (c, { path, version }) => {
      const { undo } = removeMember(c.var.actor, { id: path.id, version });
      return ok(c, {}, { meta: { undo } });
    },
    "GET /team/tokens": (c) => okAll(c, listTeamTokens(c.var.actor)),
    "DELETE /team/tokens/{id}": (c, { path }) => {
      revokeTeamToken(c.var.actor, path.id);
      return ok(c, {});
    },
    "DELETE /team/sessions": (c) => {
      const meta = signEverybodyOut(c.var.actor);
      return ok(c, {}, { meta });
    },
    "POST /team/{id}/accept": (c, { path, version }) =>
      okRecord(c, acceptMember(c.var.actor, { id: path.id, version })),
  },
);
