import { userEndpoints } from "#shared/api/datatable/users.ts";
import type { Actor } from "../../actor.ts";
import { withListCache } from "../../answers/list-answer.ts";
import { isForJob, startedManyJob } from "../../answers/started-job.ts";
import { ok, okList, okRecord } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { requireAdmin, requireAdminIfEnforced } from "../../identity/permissions.ts";
import { requireFresh } from "../../identity/recent-auth.ts";
import { requirePerson } from "../../identity/scope.ts";
import { addPerson, changePeople, changePerson, getPerson, isMoreThanOneCall, removePerson } from "./people.store.ts";
import { getPeopleFacets, listPeople } from "./people-list.store.ts";

export const userRoutes = routes(userEndpoints, {
  "GET /datatable/users": (c, { query, isExtended }) =>
    withListCache(c, (cache) => okList(c, listPeople(c.var.actor, { query, isExtended, cache }))),
  "GET /datatable/users/facets": (c, { query }) =>
    withListCache(c, (cache) => ok(c, getPeopleFacets(c.var.actor, query, cache))),
  "GET /datatable/users/{id}": (c, { path }) => okRecord(c, getPerson(c.var.actor, path.id)),
  "POST /datatable/users": (c, { body }) => {
    if (body.role !== "Kullanıcı") requireRoleGiver(c.var.actor);
    return okRecord(c, addPerson(c.var.actor, body), { status: 201 });
  },
  "POST /datatable/users/bulk": (c, { body }) => {
    if (isForJob(c, () => isMoreThanOneCall(c.var.actor, body))) return startedManyJob(c, "people", body);
    const { results, outcome } = changePeople(c.var.actor, body);
    return ok(c, { results }, outcome.undo ? { meta: { undo: outcome.undo } } : {});
  },
  "PATCH /datatable/users/{id}": (c, { path, body, version }) => {
    if (body.role !== undefined) requireRoleGiver(c.var.actor);
    if (body.status !== undefined) requireFresh(c.var.actor);
    if (body.email !== undefined) requirePerson(c.var.actor);
    if (body.name !== undefined || body.email !== undefined) requireAdminIfEnforced(c.var.actor);
    const { person, outcome } = changePerson(c.var.actor, { id: path.id, version, change: body });
    return okRecord(c, person, { meta: { undo: outcome.undo } });
  },
  "DELETE /datatable/users/{id}": (c, { path, query, version }) => {
    const handOverTo = query.handOverTo === "none" ? null : query.handOverTo;
    const outcome = removePerson(c.var.actor, { id: path.id, version, handOverTo });
    return ok(c, {}, { meta: { undo: outcome.undo } });
  },
});

/** Permission to assign roles: an Admin with a recent identity check. Throws `forbidden`, `reauth_required`. */
function requireRoleGiver(actor: Actor): void {
  requireAdmin(actor);
  requireFresh(actor);
}
