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

test("a snoozed conversation that is merged away still wakes, at the earlier time of both", async () => {
  const { app, platform } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const client = await clientOf("admin@example.com", request);
  const { from } = mail();
  const begun = async (change: object): Promise<number> => {
    const id = (await receive(mail({ from }), { request })).body.data.conversationId as number;
    await client.send("PATCH", `/inbox/conversations/${id}`, change);
    return id;
  };
  const merge = async (id: number, intoId: number) =>
    (await client.send("POST", `/inbox/conversations/${id}/merge`, { intoId })).body.data;
  const [soon, late] = ["2026-06-16T06:00:00.000Z", "2026-06-20T06:00:00.000Z"];
  const early = await begun({ status: "snoozed", snoozedUntil: soon });
  const archived = await begun({ status: "archived" });
  const later = await begun({ status: "snoozed", snoozedUntil: late });

  const one = await merge(early, archived);
  const both = await merge(archived, later);
  platform.clock.set(Date.parse(soon));

  expect([one, both]).toMatchObject([
    { status: "snoozed", snoozedUntil: soon },
    { status: "snoozed", snoozedUntil: soon },
  ]);
  const { data } = (await client.get("/inbox/conversations?folder=inbox")).body;
  expect(data).toContainEqual(expect.objectContaining({ id: later, status: "open" }));
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
