import { boardEndpoints } from "#shared/api/kanban/boards.ts";
import { withListCache } from "../../../answers/list-answer.ts";
import { ok, okAll, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireAdminIfEnforced } from "../../../identity/permissions.ts";
import { boardFacts, getBoard, listBoards } from "./boards.store.ts";
import { addBoard, changeBoard, removeBoard, starBoard } from "./boards.write.store.ts";
import { listColleagues } from "./colleagues.store.ts";

/** Routes of boards and of the people who can work on them. */
export const boardRoutes = routes(boardEndpoints, {
  "GET /kanban/boards": (c) => okAll(c, listBoards(c.var.actor)),
  "POST /kanban/boards": (c, { body }) => {
    requireAdminIfEnforced(c.var.actor);
    return okRecord(c, addBoard(c.var.actor, body), { status: 201 });
  },
  "GET /kanban/boards/{id}": async (c, { path }) =>
    withListCache(c, () => ok(c, getBoard(c.var.actor, path.id)), boardFacts(c.var.actor, path.id)),
  "PATCH /kanban/boards/{id}": (c, { path, body, version }) => {
    requireAdminIfEnforced(c.var.actor);
    const { board, outcome } = changeBoard(c.var.actor, { id: path.id, version, change: body });
    return okRecord(c, board, { meta: { undo: outcome.undo } });
  },
  "PUT /kanban/boards/{id}/star": (c, { path, body }) => {
    starBoard(c.var.actor, { id: path.id, starred: body.starred });
    return ok(c, { starred: body.starred });
  },
  "DELETE /kanban/boards/{id}": (c, { path, body }) => {
    requireAdminIfEnforced(c.var.actor);
    const { undo } = removeBoard(c.var.actor, { id: path.id, name: body.confirmName });
    return ok(c, {}, { meta: { undo } });
  },
  "GET /kanban/people": (c) => okAll(c, listColleagues(c.var.actor.db)),
});
