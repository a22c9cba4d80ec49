import { expect, test } from "vitest";
import type { Compilable } from "../../../server/db/cell.ts";
import { type Client, clientOf } from "../../support/client.ts";
import { meanwhile } from "../../support/meanwhile.ts";
import { ownApp } from "../../support/own-app.ts";
import { one } from "../../support/planted.ts";

/** A shop in which somebody has written to a customer, to go out later, and a colleague looks on. */
async function written() {
  const { app, cell } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const [author, colleague] = [
    await clientOf("admin@example.com", request),
    await clientOf("editor@example.com", request),
  ];
  const { id, message } = await composed(author);
  const callBack = () => author.send("DELETE", `/inbox/messages/${message}`);
  return { cell, author, colleague, id, message, callBack };
}

async function composed(author: Client): Promise<{ id: number; message: number }> {
  const sendAt = "2026-06-16T09:00:00.000Z";
  const letter = { to: ["ayse@customer.example"], subject: "Kargo", body: "Yarın sizde", sendAt };
  const { id, messages } = (await author.send("POST", "/inbox/conversations", letter)).body.data;
  return { id, message: messages[0].id };
}

const opened = async (who: Client, id: number) => (await who.get(`/inbox/conversations/${id}`)).body.data;
const deletes = (statements: readonly Compilable[]) =>
  statements.some((some) => some.compile().sql.startsWith("DELETE FROM conversations"));

test("a note that is written while the message of a conversation is called back stays, and so does the conversation", async () => {
  const { cell, author, colleague, id, callBack } = await written();
  const note = { kind: "note", body: "Müşteri aradı" };
  let kept = 0;
  meanwhile(
    cell,
    async () => {
      kept = (await colleague.send("POST", `/inbox/conversations/${id}/messages`, note)).status;
    },
    deletes,
  );

  const back = await callBack();

  expect([kept, back.status]).toEqual([201, 200]);
  expect(back.body.data).toMatchObject({ conversationId: id, isConversationGone: false, body: "Yarın sizde" });
  const { messages, draft, snippet } = await opened(author, id);
  expect(messages).toMatchObject([{ direction: "note", text: "Müşteri aradı" }]);
  expect([draft.body, snippet]).toEqual(["Yarın sizde", ""]);
  expect((await author.get("/inbox/draft")).body.data).toBeNull();
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

test("a message that is called back while its conversation is merged leaves the whole, and goes out no more", async () => {
  const { cell, author, id, message, callBack } = await written();
  const whole = await composed(author);
  meanwhile(cell, () => author.send("POST", `/inbox/conversations/${id}/merge`, { intoId: whole.id }), deletes);

  const back = await callBack();

  expect(back.body.data).toMatchObject({ conversationId: whole.id, isConversationGone: false });
  const { messages, draft } = await opened(author, whole.id);
  expect(messages.map((some: { id: number }) => some.id)).toEqual([whole.message]);
  expect(draft.body).toBe("Yarın sizde");
  expect(await one(cell, "SELECT count(*) FROM outbox WHERE message_id = ?", message)).toBe(0);
});

test.each([
  ["note", "conversation.noted"],
  ["reply", "conversation.replied"],
])("a %s to a conversation that is called back meanwhile finds none", async (kind, action) => {
  const { cell, colleague, id, callBack } = await written();
  meanwhile(cell, callBack, (statements) => statements.some((some) => some.compile().parameters.includes(action)));

  const late = { kind, body: "Müşteri aradı", ...(kind === "reply" && { force: true }) };
  const { status, body } = await colleague.send("POST", `/inbox/conversations/${id}/messages`, late);

  expect([status, body.code]).toEqual([404, "not_found"]);
});
