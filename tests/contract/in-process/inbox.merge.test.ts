import { expect, test } from "vitest";
import { clientOf } from "../../support/client.ts";
import { mail, receive } from "../../support/inbox.ts";
import { meanwhile } from "../../support/meanwhile.ts";
import { ownApp } from "../../support/own-app.ts";

test("a reply written while its conversation is merged is shown and found in the whole", async () => {
  const { app, platform } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const client = await clientOf("admin@example.com", request);
  const { from } = mail();
  const begun = async (): Promise<number> =>
    (await receive(mail({ from }), { request })).body.data.conversationId as number;
  const [one, two] = [await begun(), await begun()];
  const reply = { kind: "reply", body: "Yelpazeniz yolda", force: true };
  meanwhile(
    platform.cell,
    () => client.send("POST", `/inbox/conversations/${two}/messages`, reply),
    (statements) => statements.some((some) => some.compile().parameters.includes("conversation.merged")),
  );

  const { body } = await client.send("POST", `/inbox/conversations/${one}/merge`, { intoId: two });

  expect(body.data).toMatchObject({ id: two, snippet: "Yelpazeniz yolda" });
  expect(body.data.messages).toHaveLength(3);
  const found = await client.get("/inbox/conversations?q=yelpazeniz");
  expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([two]);
});

test("a conversation that is taken out of the trash while it is deleted for good stays", async () => {
  const { app, platform } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const client = await clientOf("admin@example.com", request);
  const id = (await receive(mail(), { request })).body.data.conversationId as number;
  await client.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });
  meanwhile(
    platform.cell,
    () => client.send("PATCH", `/inbox/conversations/${id}`, { status: "restored" }),
    (statements) => statements.some((some) => some.compile().sql.startsWith("DELETE FROM conversations")),
  );

  const { status, body } = await client.send("DELETE", `/inbox/conversations/${id}`);

  expect([status, body.code]).toEqual([409, "invalid_transition"]);
  expect((await client.get(`/inbox/conversations/${id}`)).body.data).toMatchObject({ id, status: "open" });
});
