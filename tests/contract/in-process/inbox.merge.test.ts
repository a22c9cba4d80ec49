import { expect, test } from "vitest";
import { bothAtOnce } from "../../support/app/both-at-once.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { one as valueIn } from "../../support/database/planted.ts";
import { mail, receive } from "../../support/records/inbox.ts";

test.each([
  ["reply", 0],
  ["merge", 1],
] as const)("a reply during a merge is shown and found in the whole, %s first", async (_, first) => {
  const { app } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const client = await clientOf("admin@example.com", request);
  const { from } = mail();
  const begun = async (): Promise<number> =>
    (await receive(mail({ from }), { request })).body.data.conversationId as number;
  const [one, two] = [await begun(), await begun()];
  const reply = { kind: "reply", body: "Yelpazeniz yolda", force: true };
  const write = () => client.send("POST", `/inbox/conversations/${two}/messages`, reply);
  const merge = () => client.send("POST", `/inbox/conversations/${one}/merge`, { intoId: two });

  const [written, merged] = await bothAtOnce([write, merge], first);

  expect([written.status, merged.status]).toEqual([201, 200]);
  const { data } = (await client.get(`/inbox/conversations/${two}`)).body;
  expect(data).toMatchObject({ id: two, snippet: "Yelpazeniz yolda" });
  expect(data.messages).toHaveLength(3);
  const found = await client.get("/inbox/conversations?q=yelpazeniz");
  expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([two]);
});

test("a customer with a new address is answered there after a merge, and may answer from both", async () => {
  for (const isOldKept of [true, false]) {
    const { app, db, platform } = await ownApp();
    const request = (path: string, init: RequestInit) => app.request(path, init);
    const client = await clientOf("admin@example.com", request);
    const [old, fresh] = [mail({ from: "user@example.com" }), mail({ from: "kerem.yeni@example.com" })];
    const take = async (letter: object): Promise<number> =>
      (await receive(letter, { request })).body.data.conversationId;
    const first = await take(old);
    const { version } = (await client.get("/datatable/users/3")).body.data;
    await client.send("PATCH", "/datatable/users/3", { email: fresh.from }, { "if-match": `"v${version}"` });
    platform.clock.set(platform.clock.now() + 60_000);
    const second = await take(fresh);
    const [gone, whole] = isOldKept ? [second, first] : [first, second];

    const { body } = await client.send("POST", `/inbox/conversations/${gone}/merge`, { intoId: whole });
    await client.send("POST", `/inbox/conversations/${whole}/messages`, { kind: "reply", body: "Yolda", force: true });
    const answers = [
      await take(mail({ from: old.from, inReplyTo: fresh.messageId })),
      await take(mail({ from: fresh.from, inReplyTo: old.messageId })),
    ];

    expect([body.data.customer.email, body.data.to]).toEqual([fresh.from, []]);
    expect(await valueIn(db, "SELECT to_json FROM outbox ORDER BY id DESC LIMIT 1")).toBe(`["${fresh.from}"]`);
    expect(answers).toEqual([whole, whole]);
  }
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

test.each([
  ["restore", 0],
  ["deletion", 1],
] as const)("a trashed conversation is either restored or deleted for good, %s first", async (_, first) => {
  const { app } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const client = await clientOf("admin@example.com", request);
  const id = (await receive(mail(), { request })).body.data.conversationId as number;
  await client.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });
  const restore = () => client.send("PATCH", `/inbox/conversations/${id}`, { status: "restored" });
  const remove = () => client.send("DELETE", `/inbox/conversations/${id}`);

  const answers = await bothAtOnce([restore, remove], first);

  const now = await client.get(`/inbox/conversations/${id}`);
  const outcome = [...answers, now].map(({ status, body }) => [status, body.code ?? body.data.status]);
  const isRestored = answers[0].status === 200;
  const restored = [
    [200, "open"],
    [409, "invalid_transition"],
    [200, "open"],
  ];
  const removed = [
    [404, "not_found"],
    [200, undefined],
    [404, "not_found"],
  ];
  expect(outcome).toEqual(isRestored ? restored : removed);
});

test("a draft that is merged along still knows what its writer had seen", async () => {
  const { app } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const client = await clientOf("admin@example.com", request);
  const { from } = mail();
  const begun = async () => (await receive(mail({ from }), { request })).body.data as Record<string, number>;
  const draft = ({ conversationId, messageId }: Record<string, number>) =>
    client.send("PUT", `/inbox/conversations/${conversationId}/draft`, { body: "Yarım", seenMessageId: messageId });
  const [one, two, three] = [await begun(), await begun(), await begun()];
  await draft(one);
  await draft(three);

  const alone = await client.send("POST", `/inbox/conversations/${one.conversationId}/merge`, {
    intoId: two.conversationId,
  });
  const both = await client.send("POST", `/inbox/conversations/${three.conversationId}/merge`, {
    intoId: two.conversationId,
  });

  expect(alone.body.data.draft.seenMessageId).toBe(one.messageId);
  expect(both.body.data.draft.seenMessageId).toBe(one.messageId);
});
