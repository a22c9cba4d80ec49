import { expect } from "vitest";
import type { Answer } from "../app/client.ts";
import { signatureOf } from "../records/inbox.ts";
import type { ModelConversation } from "./shop-model.ts";
import type { Edit } from "./walk-told.ts";
import type { Done, Walk, WriteKind } from "./walk-writes.ts";

const LABELS = [1, 2, 3, 4, 5, 6];
const SOON = "2026-06-20T06:00:00.000Z";

/** What the server must tell of it. */
export const conversationFacts = ({ id, status, assigneeId, priority, unread }: ModelConversation) => ({
  id,
  status,
  assigneeId,
  priority,
  unread,
});

const receive: WriteKind = async ({ client, model, below }) => {
  const n = model.conversations.size;
  const body = {
    messageId: `<walk.${n}.${below(1e9)}@x.example>`,
    from: `walk${n}@x.example`,
    subject: `Yürüyüş ${n}`,
    text: "Merhaba",
  };
  const answer = await client.send("POST", "/inbox/inbound", body, {
    "x-signature": signatureOf(JSON.stringify(body)),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const id = answer.body.data.conversationId as number;
  const fresh = {
    status: "open",
    former: "open",
    assigneeId: null,
    labels: [],
    priority: "none",
    unread: true,
  } as const;
  model.conversations.set(id, { ...fresh, id, labels: [], messages: 1 });
  return { edited: [["conversation", id]] };
};

const write: WriteKind = async ({ client, model, one, below }) => {
  // What was thrown away takes no messages.
  const conversation = one([...model.conversations.values()].filter(({ status }) => status !== "trash"));
  if (!conversation) return null;
  const kind = below(2) === 0 ? "reply" : "note";
  const answer = await client.send("POST", `/inbox/conversations/${conversation.id}/messages`, {
    kind,
    body: "Bakıyoruz",
    force: true,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  conversation.messages += 1;
  conversation.unread = false;
  const edited: Edit[] = [["conversation", conversation.id]];
  if (kind === "note" || below(2) === 0) return { edited, keepsVersion: true };
  expect((await client.send("DELETE", `/inbox/messages/${answer.body.data.id}`)).status).toBe(200);
  conversation.messages -= 1;
  return { edited: [...edited, ...edited], keepsVersion: true };
};

/** What a drawn change makes of a conversation, or null where it may not take it. */
function drawn({ one, some, below }: Walk) {
  const kind = one(["status", "labels", "assignee", "priority"]);
  if (kind === "labels") {
    const labels = some(LABELS, 3).sort();
    return { body: { labelIds: labels }, on: (was: ModelConversation) => ({ ...was, labels }) };
  }
  if (kind === "assignee") {
    const assigneeId = one([null, 1, 2, 3]);
    return { body: { assigneeId }, on: (was: ModelConversation) => ({ ...was, assigneeId }) };
  }
  if (kind === "priority") {
    const priority = one(["none", "low", "high"]);
    return { body: { priority }, on: (was: ModelConversation) => ({ ...was, priority }) };
  }
  const status = one(["open", "archived", "snoozed", "spam", "trash", "restored"] as const);
  const body = {
    status,
    ...(status === "snoozed" ? { snoozedUntil: SOON } : {}),
    ...(below(9) === 0 ? { priority: "low" } : {}),
  };
  return {
    body,
    on(was: ModelConversation): ModelConversation | null {
      const rest = "priority" in body ? { ...was, priority: "low" } : was;
      if (status === "restored") return was.status === "trash" ? { ...rest, status: was.former } : null;
      if (was.status === "trash" && status !== "trash") return null;
      if (was.status === "spam" && !["open", "trash", "spam"].includes(status)) return null;
      return { ...rest, status, former: status === "trash" && was.status !== "trash" ? was.status : was.former };
    },
  };
}

const same = (a: ModelConversation, b: ModelConversation) =>
  JSON.stringify({ ...a, former: 0 }) === JSON.stringify({ ...b, former: 0 });

/** Notes a change of some conversations after the server took it, and how to take it back. */
function changed(
  answer: Answer,
  those: readonly ModelConversation[],
  on: (was: ModelConversation) => ModelConversation | null,
): Done {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const before = those.map((one) => ({ ...one }));
  const edited: Edit[] = [];
  for (const one of those) {
    const after = on(one);
    if (after && !same(one, after)) edited.push(["conversation", one.id]);
    Object.assign(one, after ?? {});
  }
  const { undo } = answer.body.meta;
  expect(undo !== undefined).toBe(edited.length > 0);
  const takeBack = () => those.forEach((one, at) => void Object.assign(one, before[at]));
  return { edited, undo: undo && { token: undo.token, takeBack } };
}

const set: WriteKind = async (walk) => {
  const conversation = walk.one([...walk.model.conversations.values()]);
  if (!conversation) return null;
  const { body, on } = drawn(walk);
  const answer = await walk.client.send("PATCH", `/inbox/conversations/${conversation.id}`, body);
  if (on(conversation)) return changed(answer, [conversation], on);
  expect(answer.body.code).toBe("invalid_transition");
  return null;
};

const bulk: WriteKind = async (walk) => {
  if (walk.model.conversations.size < 3) return null;
  const those = walk.some([...walk.model.conversations.values()], 8);
  const { body, on } = drawn(walk);
  const answer = await walk.client.send("POST", "/inbox/bulk", { ids: those.map(({ id }) => id), ...body });
  const able = those.filter((one) => on(one) !== null);
  expect(answer.body.data.results.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(able.length);
  const done = changed(answer, able, on);
  return done.edited.length > 0 ? done : null;
};

/** The writes to the inbox that a walk draws from, and how often. */
export const inboxWrites = {
  "mail in": { weight: 3, write: receive },
  message: { weight: 4, write },
  "conversation set": { weight: 6, write: set },
  "bulk of conversations": { weight: 2, write: bulk },
};
