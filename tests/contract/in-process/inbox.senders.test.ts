import { beforeAll, expect, test } from "vitest";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { mail, receive as send } from "../../support/records/inbox.ts";

const { app, db } = await ownApp();
const request = (path: string, init: RequestInit) => app.request(path, init);
const receive = (letter: ReturnType<typeof mail>) => send(letter, { request });
let client: Client;
beforeAll(async () => {
  client = await clientOf("admin@example.com", request);
});
const open = async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data;
const find = async (q: string) =>
  (await client.get(`/inbox/conversations?q=${encodeURIComponent(q)}`)).body.data.map(({ id }: { id: number }) => id);

test("a further recipient whose answer is spam is blocked, and not the one we wrote to", async () => {
  const [first, second] = [mail().from, mail().from];
  const sent = await client.send("POST", "/inbox/conversations", {
    to: [first, second],
    subject: "Ortak",
    body: "Merhaba",
    uploadIds: [],
  });
  const { id, messages } = sent.body.data;
  db.exec(`INSERT INTO message_ids VALUES ('ortak@pano.example', ${messages[0].id}, '<ortak@pano.example>', 'own')`);
  const answer = await receive(mail({ from: second, name: "İkinci", inReplyTo: "<ortak@pano.example>" }));
  expect(answer.body.data.conversationId).toBe(id);
  expect(await find(`from:${second}`)).toContain(id);

  await client.send("PATCH", `/inbox/conversations/${id}`, { status: "spam" });

  const [fromFirst, fromSecond] = [await receive(mail({ from: first })), await receive(mail({ from: second }))];
  expect((await open(fromFirst.body.data.conversationId)).status).toBe("open");
  expect((await open(fromSecond.body.data.conversationId)).status).toBe("spam");
  await client.send("PATCH", `/inbox/conversations/${id}`, { status: "open" });
  expect((await open((await receive(mail({ from: second }))).body.data.conversationId)).status).toBe("open");
});

test("a stranger who has become a customer is known from the next answer on", async () => {
  const letter = mail();
  const { conversationId } = (await receive(letter)).body.data;
  expect((await open(conversationId)).customer.id).toBeNull();
  const person = { name: "Yeni Müşteri", email: letter.from, role: "Kullanıcı", status: "active" };
  const { id } = (await client.send("POST", "/datatable/users", person)).body.data;

  await receive(mail({ from: letter.from, inReplyTo: letter.messageId }));

  expect((await open(conversationId)).customer.id).toBe(id);
});
