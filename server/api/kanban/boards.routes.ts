import { boardEndpoints } from "#shared/api/kanban/boards.ts";
import { unlessKnown } from "../../http/list-answer.ts";
import { ok, okAll, okRecord } from "../../http/ok.ts";
import { requireAdminIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { boardFacts, getBoard, listBoards } from "./boards.store.ts";
import { addBoard, changeBoard, removeBoard, starBoard } from "./boards.write.store.ts";
import { listColleagues } from "./colleagues.store.ts";

/** The boards, and who can work on them. */
export const boardRoutes = routes(boardEndpoints, {
  "GET /kanban/boards": async (c) => okAll(c, await listBoards(c)),
  "POST /kanban/boards": async (c, { body }) => {
    await requireAdminIfEnforced(c);
    return okRecord(c, await addBoard(c, body), { status: 201 });
  },
  "GET /kanban/boards/{id}": async (c, { path }) =>
    unlessKnown(c, async () => ok(c, await getBoard(c, path.id)), await boardFacts(c, path.id)),
  "PATCH /kanban/boards/{id}": async (c, { path, body, version }) => {
    await requireAdminIfEnforced(c);
    const { board, outcome } = await changeBoard(c, { id: path.id, version, change: body });
    return okRecord(c, board, { meta: { undo: outcome.undo } });
  },
  "PUT /kanban/boards/{id}/star": async (c, { path, body }) => {
    await starBoard(c, { id: path.id, starred: body.starred });
    return ok(c, { starred: body.starred });
  },
  "DELETE /kanban/boards/{id}": async (c, { path, body }) => {
    await requireAdminIfEnforced(c);
    const { undo } = await removeBoard(c, { id: path.id, name: body.confirmName });
    return ok(c, {}, { meta: { undo } });
  },
  "GET /kanban/people": async (c) => okAll(c, await listColleagues(c.var.cell)),
});
