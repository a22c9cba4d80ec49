import type { Context } from "hono";
import { Conversation, conversationEndpoints } from "#shared/api/inbox/conversations.ts";
import { minuteOf, pick, readFields, withListCache } from "../../../answers/list-answer.ts";
import { AppError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import { ok, okList, okRecord } from "../../../http/answers/ok.ts";
import type { Env } from "../../../http/env.ts";
import { routes } from "../../../http/routes.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { getFolders } from "../folders/folders.store.ts";
import { composeConversation } from "../messages/messages.send.ts";
import { conversationOf } from "./conversation-row.ts";
import { type Changed, changeConversations } from "./conversations.change.ts";
import { findConversation, listConversations } from "./conversations.list.ts";
import { mergeConversations } from "./conversations.merge.ts";
import { removeConversations } from "./conversations.remove.ts";
import { wakeAllDue } from "./due.store.ts";
import { openConversation } from "./opened.store.ts";
import { showPresence } from "./presence.store.ts";

/** Routes of inbox conversations. */
export const conversationRoutes = routes(conversationEndpoints, {
  "GET /inbox/folders": (c) => unlessSeen(c, () => ok(c, getFolders(c.var.actor))),
  "GET /inbox/conversations": (c, { query }) =>
    unlessSeen(c, (cache) => {
      const fields = readFields(query.fields, Object.keys(Conversation.shape));
      const { rows, total, meta } = listConversations(c.var.actor, query, cache);
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    }),
  "GET /inbox/conversations/{id}": (c, { path }) => okRecord(c, openConversation(c.var.actor, path.id)),
  "POST /inbox/conversations": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    return okRecord(c, openConversation(c.var.actor, composeConversation(c.var.actor, body)), { status: 201 });
  },
  "PATCH /inbox/conversations/{id}": (c, { path, body }) => {
    const { results, undo } = changeConversations(c.var.actor, { ids: [path.id], change: body });
    refuse(results[0], body.status);
    const row = findConversation(c.var.actor, path.id);
    if (!row) throw new AppError("not_found");
    return okRecord(c, conversationOf(row), { meta: undo ? { undo } : {} });
  },
  "POST /inbox/bulk": (c, { body: { ids, ...change } }) => {
    const { results, undo } = changeConversations(c.var.actor, { ids: [...new Set(ids)], change });
    const shown = results.map(({ id, ok: isDone, code }) => ({ id, ok: isDone, ...(code ? { code } : {}) }));
    return ok(c, { results: shown }, { meta: undo ? { undo } : {} });
  },
  "POST /inbox/conversations/{id}/merge": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const undo = mergeConversations(c.var.actor, { id: path.id, ...body });
    return okRecord(c, openConversation(c.var.actor, body.intoId), { meta: undo ? { undo } : {} });
  },
  "DELETE /inbox/conversations/{id}": (c, { path }) => {
    requireAdminIfEnforced(c.var.actor);
    const row = findConversation(c.var.actor, path.id);
    if (!row) throw new AppError("not_found");
    if (row.status !== "trash") throw new AppError("invalid_transition", { params: { from: row.status, to: "gone" } });
    removeConversations(c.var.actor, { ids: [path.id] });
    return ok(c, {});
  },
  "POST /inbox/conversations/{id}/presence": (c, { path, body }) =>
    ok(c, showPresence(c.var.actor, { id: path.id, ...body })),
});

/**
 * Cached list response, keyed by the caller and their mark counter. Ends due snoozes first, because lists depend on the
 * clock.
 */
async function unlessSeen(c: Context<Env>, make: (cache: ListCache) => Response): Promise<Response> {
  wakeAllDue(c.var.actor.platform);
  const me = c.var.actor.caller?.id ?? 0;
  const changes = c.var.actor.db.first(q.selectFrom("inbox_marks").select("n").where("user_id", "=", me));
  // Hours of waiting pass without a change.
  const time = c.req.query("waitingOver") === undefined ? [] : minuteOf(c.var.actor);
  return withListCache(c, make, [me, changes?.n ?? 0, ...time]);
}

function refuse(result: Changed["results"][number] | undefined, to: string | undefined): void {
  if (!result || result.code === "not_found") throw new AppError("not_found");
  if (result.ok) return;
  throw new AppError("invalid_transition", { params: { from: result.from, to, allowed: result.allowed } });
}
