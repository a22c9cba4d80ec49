import type { Context } from "hono";
import { Conversation, conversationEndpoints } from "#shared/api/inbox/conversations.ts";
import { GuardError, statement } from "../../db/cell.ts";
import type { ListMemory } from "../../db/list-memory.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { pick, readFields, unlessKnown } from "../../http/list-answer.ts";
import { ok, okList, okRecord } from "../../http/ok.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { conversationOf } from "./conversation-row.ts";
import { type Changed, changeConversations } from "./conversations.change.ts";
import { findConversation, listConversations } from "./conversations.list.ts";
import { mergeConversations } from "./conversations.merge.ts";
import { removeConversations, stillTrashed } from "./conversations.remove.ts";
import { wakeAllDue } from "./due.store.ts";
import { getFolders } from "./folders.store.ts";
import { composeConversation } from "./messages.send.ts";
import { openConversation } from "./opened.store.ts";
import { showPresence } from "./presence.store.ts";

/** The conversations of the inbox. */
export const conversationRoutes = routes(conversationEndpoints, {
  "GET /inbox/folders": (c) => unlessSeen(c, async () => ok(c, await getFolders(c))),
  "GET /inbox/conversations": (c, { query }) =>
    unlessSeen(c, async (memory) => {
      const fields = readFields(query.fields, Object.keys(Conversation.shape));
      const { rows, total, meta } = await listConversations(c, query, memory);
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    }),
  "GET /inbox/conversations/{id}": async (c, { path }) => okRecord(c, await openConversation(c, path.id)),
  "POST /inbox/conversations": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    return okRecord(c, await openConversation(c, await composeConversation(c, body)), { status: 201 });
  },
  "PATCH /inbox/conversations/{id}": async (c, { path, body }) => {
    const { results, undo } = await changeConversations(c, { ids: [path.id], change: body });
    refuse(results[0], body.status);
    const row = await findConversation(c, path.id);
    if (!row) throw new AppError("not_found");
    return okRecord(c, conversationOf(row), { meta: undo ? { undo } : {} });
  },
  "POST /inbox/bulk": async (c, { body: { ids, ...change } }) => {
    const { results, undo } = await changeConversations(c, { ids: [...new Set(ids)], change });
    const shown = results.map(({ id, ok: isDone, code }) => ({ id, ok: isDone, ...(code ? { code } : {}) }));
    return ok(c, { results: shown }, { meta: undo ? { undo } : {} });
  },
  "POST /inbox/conversations/{id}/merge": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    const undo = await mergeConversations(c, { id: path.id, ...body });
    return okRecord(c, await openConversation(c, body.intoId), { meta: undo ? { undo } : {} });
  },
  "DELETE /inbox/conversations/{id}": async (c, { path }) => {
    await requireAdminIfEnforced(c);
    const row = await findConversation(c, path.id);
    if (!row) throw new AppError("not_found");
    if (row.status !== "trash") throw notTrashed(row.status);
    const before = [stillTrashed([path.id], c.var.now)];
    await removeConversations(c, { ids: [path.id], before }).catch((error: unknown) => {
      throw error instanceof GuardError && error.constraint === "stale" ? notTrashed("open") : error;
    });
    return ok(c, {});
  },
  "POST /inbox/conversations/{id}/presence": async (c, { path, body }) =>
    ok(c, await showPresence(c, { id: path.id, ...body })),
});

const notTrashed = (from: string) => new AppError("invalid_transition", { params: { from, to: "gone" } });

/** Lists of the inbox depend on who asks, on their own marks, and on the clock: what is due is done first. */
async function unlessSeen(c: Context<Env>, make: (memory: ListMemory) => Promise<Response>): Promise<Response> {
  await wakeAllDue(c.var.platform);
  const me = c.var.caller?.id ?? 0;
  const { rows } = await c.var.cell.run<{ n: number }>(statement("SELECT n FROM inbox_marks WHERE user_id = ?", me));
  return unlessKnown(c, make, [me, rows[0]?.n ?? 0]);
}

function refuse(result: Changed["results"][number] | undefined, to: string | undefined): void {
  if (!result || result.code === "not_found") throw new AppError("not_found");
  if (result.ok) return;
  throw new AppError("invalid_transition", { params: { from: result.from, to, allowed: result.allowed } });
}
