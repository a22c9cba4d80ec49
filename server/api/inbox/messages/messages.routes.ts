import { draftEndpoints } from "#shared/api/inbox/drafts.ts";
import { messageEndpoints } from "#shared/api/inbox/messages.ts";
import { AppError } from "../../../app-error.ts";
import { ok } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { findConversation } from "../conversations/conversations.list.ts";
import { dropDraft, findDraft, keepDraft, NEW } from "./drafts.store.ts";
import { changeMessage, retryMessage, withdrawMessage } from "./messages.recall.ts";
import { addMessage } from "./messages.send.ts";
import { listOlderMessages } from "./messages.store.ts";

/** Routes of messages (write, unsend, retry) and drafts. */
export const messageRoutes = routes(
  { ...messageEndpoints, ...draftEndpoints },
  {
    "GET /inbox/conversations/{id}/messages": (c, { path, query }) => {
      if (!findConversation(c.var.actor, path.id)) throw new AppError("not_found");
      const list = listOlderMessages(c.var.actor, { conversationId: path.id, before: query.before });
      return ok(c, list.messages, { total: list.meta.total, meta: list.meta });
    },
    "POST /inbox/conversations/{id}/messages": (c, { path, body }) => {
      requireEditorIfEnforced(c.var.actor);
      return ok(c, addMessage(c.var.actor, { id: path.id, body }), { status: 201 });
    },
    "PATCH /inbox/messages/{id}": (c, { path, body }) => {
      requireEditorIfEnforced(c.var.actor);
      return ok(c, changeMessage(c.var.actor, { id: path.id, change: body }));
    },
    "DELETE /inbox/messages/{id}": (c, { path }) => {
      requireEditorIfEnforced(c.var.actor);
      return ok(c, withdrawMessage(c.var.actor, path.id));
    },
    "POST /inbox/messages/{id}/retry": (c, { path }) => {
      requireEditorIfEnforced(c.var.actor);
      return ok(c, retryMessage(c.var.actor, path.id));
    },
    "PUT /inbox/conversations/{id}/draft": (c, { path, body }) => {
      requireEditorIfEnforced(c.var.actor);
      return ok(c, keepDraft(c.var.actor, { conversationId: path.id, draft: { ...body, subject: "" } }));
    },
    "DELETE /inbox/conversations/{id}/draft": (c, { path }) => {
      dropDraft(c.var.actor, path.id);
      return ok(c, {});
    },
    "GET /inbox/draft": (c) => ok(c, findDraft(c.var.actor, NEW)),
    "PUT /inbox/draft": (c, { body }) => {
      requireEditorIfEnforced(c.var.actor);
      return ok(
        c,
        keepDraft(c.var.actor, { conversationId: NEW, draft: { ...body, mode: "own", seenMessageId: null } }),
      );
    },
    "DELETE /inbox/draft": (c) => {
      dropDraft(c.var.actor, NEW);
      return ok(c, {});
    },
  },
);
