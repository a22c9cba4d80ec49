import { expect, test } from "vitest";
import { bothAtOnce } from "../../support/app/both-at-once.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { one } from "../../support/database/planted.ts";

/** A shop in which somebody has written to a customer, to go out later, and a colleague looks on. */
async function written() {
  const { app, db } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const [author, colleague] = [
    await clientOf("admin@example.com", request),
    await clientOf("editor@example.com", request),
  ];
  const { id, message } = await composed(author);
  const callBack = () => author.send("DELETE", `/inbox/messages/${message}`);
  return { db, author, colleague, id, message, callBack };
}

async function composed(author: Client): Promise<{ id: number; message: number }> {
  const sendAt = "2026-06-16T09:00:00.000Z";
  const letter = { to: ["ayse@customer.example"], subject: "Kargo", body: "Yarın sizde", sendAt };
  const { id, messages } = (await author.send("POST", "/inbox/conversations", letter)).body.data;
  return { id, message: messages[0].id };
}

const opened = async (who: Client, id: number) => (await who.get(`/inbox/conversations/${id}`)).body.data;

test.each([
  ["note", "note", 0],
  ["note", "recall", 1],
  ["reply", "reply", 0],
  ["reply", "recall", 1],
] as const)("a %s during a recall keeps the conversation or finds none, %s first", async (kind, _, first) => {
  const { author, colleague, id, callBack } = await written();
  const message = { kind, body: "Müşteri aradı", ...(kind === "reply" && { force: true }) };
  const write = () => colleague.send("POST", `/inbox/conversations/${id}/messages`, message);

  const [kept, back] = await bothAtOnce([write, callBack], first);

  const isKept = kept.status === 201;
  expect(back.status).toBe(200);
  expect(back.body.data).toMatchObject({ conversationId: id, isConversationGone: !isKept, body: "Yarın sizde" });
  const draft = (await author.get("/inbox/draft")).body.data;
  if (isKept) {
    const conversation = await opened(author, id);
    expect(conversation.messages).toMatchObject([
      { direction: kind === "note" ? "note" : "out", text: "Müşteri aradı" },
    ]);
    expect([conversation.draft.body, conversation.snippet]).toEqual([
      "Yarın sizde",
      kind === "note" ? "" : "Müşteri aradı",
    ]);
    expect(draft).toBeNull();
  } else {
    expect([kept.status, kept.body.code]).toEqual([404, "not_found"]);
    expect((await author.get(`/inbox/conversations/${id}`)).status).toBe(404);
    expect(draft).toMatchObject({ to: ["ayse@customer.example"], body: "Yarın sizde" });
  }
});

test("what a colleague has begun to write there outlives the message that is called back", async () => {
  const { author, colleague, id, callBack } = await written();
  await colleague.send("PUT", `/inbox/conversations/${id}/draft`, { body: "Ben de" });

  const back = await callBack();

  expect(back.body.data).toMatchObject({ isConversationGone: false });
  expect((await opened(colleague, id)).draft.body).toBe("Ben de");
  expect(await opened(author, id)).toMatchObject({ messages: [], draft: { body: "Yarın sizde" } });
  // An answer that was lost is asked for again.
  expect((await callBack()).body.data).toEqual(back.body.data);
});

test("what its author has begun to write there is kept below it", async () => {
  const { author, id, callBack } = await written();
  await author.send("PUT", `/inbox/conversations/${id}/draft`, { body: "Bir de şu" });

  await callBack();

  expect((await opened(author, id)).draft.body).toBe("Yarın sizde\n\nBir de şu");
});

test.each([
  ["merge", 0],
  ["recall", 1],
] as const)("a message called back during a merge goes out no more, %s first", async (_, first) => {
  const { db, author, id, message, callBack } = await written();
  const whole = await composed(author);
  const merge = () => author.send("POST", `/inbox/conversations/${id}/merge`, { intoId: whole.id });

  const [merged, back] = await bothAtOnce([merge, callBack], first);

  const isMerged = merged.status === 200;
  expect([merged.status, back.status]).toEqual([isMerged ? 200 : 404, 200]);
  expect(back.body.data).toMatchObject({ conversationId: isMerged ? whole.id : id, isConversationGone: !isMerged });
  const { messages, draft } = await opened(author, whole.id);
  expect(messages.map((some: { id: number }) => some.id)).toEqual([whole.message]);
  expect((isMerged ? draft : (await author.get("/inbox/draft")).body.data).body).toBe("Yarın sizde");
  expect(await one(db, "SELECT count(*) FROM outbox WHERE message_id = ?", message)).toBe(0);
});
