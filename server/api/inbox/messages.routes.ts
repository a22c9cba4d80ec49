import { draftEndpoints } from "#shared/api/inbox/drafts.ts";
import { messageEndpoints } from "#shared/api/inbox/messages.ts";
import { AppError } from "../../http/app-error.ts";
import { ok } from "../../http/ok.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { findConversation } from "./conversations.list.ts";
import { dropDraft, findDraft, keepDraft, NEW } from "./drafts.store.ts";
import { changeMessage, retryMessage, withdrawMessage } from "./messages.recall.ts";
import { addMessage } from "./messages.send.ts";
import { listOlderMessages } from "./messages.store.ts";

/** Messages, written, called back and sent again, and what people have begun to write. */
export const messageRoutes = routes(
  { ...messageEndpoints, ...draftEndpoints },
  {
    "GET /inbox/conversations/{id}/messages": async (c, { path, query }) => {
      if (!(await findConversation(c, path.id))) throw new AppError("not_found");
      const list = await listOlderMessages(c, { conversationId: path.id, before: query.before });
      return ok(c, list.messages, { total: list.meta.total, meta: list.meta });
    },
    "POST /inbox/conversations/{id}/messages": async (c, { path, body }) => {
      await requireEditorIfEnforced(c);
      return ok(c, await addMessage(c, { id: path.id, body }), { status: 201 });
    },
    "PATCH /inbox/messages/{id}": async (c, { path, body }) => {
      await requireEditorIfEnforced(c);
      return ok(c, await changeMessage(c, { id: path.id, change: body }));
    },
    "DELETE /inbox/messages/{id}": async (c, { path }) => {
      await requireEditorIfEnforced(c);
      return ok(c, await withdrawMessage(c, path.id));
    },
    "POST /inbox/messages/{id}/retry": async (c, { path }) => {
      await requireEditorIfEnforced(c);
      return ok(c, await retryMessage(c, path.id));
    },
    "PUT /inbox/conversations/{id}/draft": async (c, { path, body }) => {
      await requireEditorIfEnforced(c);
      return ok(c, await keepDraft(c, { conversationId: path.id, draft: { ...body, subject: "" } }));
    },
    "DELETE /inbox/conversations/{id}/draft": async (c, { path }) => {
      await dropDraft(c, path.id);
      return ok(c, {});
    },
    "GET /inbox/draft": async (c) => ok(c, await findDraft(c, NEW)),
    "PUT /inbox/draft": async (c, { body }) => {
      await requireEditorIfEnforced(c);
      return ok(c, await keepDraft(c, { conversationId: NEW, draft: { ...body, mode: "own", seenMessageId: null } }));
    },
    "DELETE /inbox/draft": async (c) => {
      await dropDraft(c, NEW);
      return ok(c, {});
    },
  },
);
