import type { Context } from "hono";
import { userEndpoints } from "#shared/api/datatable/users.ts";
import { begunManyJob, isForJob } from "../../http/begun-job.ts";
import type { Env } from "../../http/env.ts";
import { requireFresh } from "../../http/fresh.ts";
import { unlessKnown } from "../../http/list-answer.ts";
import { ok, okList, okRecord } from "../../http/ok.ts";
import { requireAdmin, requireAdminIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { requirePerson } from "../../http/scope.ts";
import { addPerson, changePeople, changePerson, getPerson, isMoreThanOneCall, removePerson } from "./people.store.ts";
import { getPeopleFacets, listPeople } from "./people-list.store.ts";

export const userRoutes = routes(userEndpoints, {
  "GET /datatable/users": (c, { query, isExtended }) =>
    unlessKnown(c, async (memory) => okList(c, await listPeople(c, { query, isExtended, memory }))),
  "GET /datatable/users/facets": (c, { query }) =>
    unlessKnown(c, async (memory) => ok(c, await getPeopleFacets(c, query, memory))),
  "GET /datatable/users/{id}": async (c, { path }) => okRecord(c, await getPerson(c, path.id)),
  "POST /datatable/users": async (c, { body }) => {
    if (body.role !== "Kullanıcı") requireRoleGiver(c);
    return okRecord(c, await addPerson(c, body), { status: 201 });
  },
  "POST /datatable/users/bulk": async (c, { body }) => {
    if (await isForJob(c, () => isMoreThanOneCall(c, body))) return begunManyJob(c, "people", body);
    const { results, outcome } = await changePeople(c, body);
    return ok(c, { results }, outcome.undo ? { meta: { undo: outcome.undo } } : {});
  },
  "PATCH /datatable/users/{id}": async (c, { path, body, version }) => {
    if (body.role !== undefined) requireRoleGiver(c);
    if (body.status !== undefined) requireFresh(c);
    if (body.email !== undefined) requirePerson(c);
    if (body.name !== undefined || body.email !== undefined) await requireAdminIfEnforced(c);
    const { person, outcome } = await changePerson(c, { id: path.id, version, change: body });
    return okRecord(c, person, { meta: { undo: outcome.undo } });
  },
  "DELETE /datatable/users/{id}": async (c, { path, query, version }) => {
    const handOverTo = query.handOverTo === "none" ? null : query.handOverTo;
    const outcome = await removePerson(c, { id: path.id, version, handOverTo });
    return ok(c, {}, { meta: { undo: outcome.undo } });
  },
});

/** Who gives roles is an Admin, and has just proven who they are. */
function requireRoleGiver(c: Context<Env>): void {
  requireAdmin(c);
  requireFresh(c);
}
