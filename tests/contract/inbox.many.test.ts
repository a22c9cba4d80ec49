import { beforeAll, describe, expect, test } from "vitest";
import { type Client, clientOf } from "../support/app/client.ts";
import { begun, conversationsOf } from "../support/records/inbox.ts";

let client: Client;
let colleague: Client;
beforeAll(async () => {
  client = await clientOf();
  colleague = await clientOf("editor@example.com");
});

const set = (id: number, body: object) => client.send("PATCH", `/inbox/conversations/${id}`, body);
const open = async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data;
const idsOf = async (query: string) => (await conversationsOf(client, query)).data.map(({ id }) => id);
const undo = (body: { meta: { undo: { token: string } } }) => client.send("POST", `/undo/${body.meta.undo.token}`);

describe("many at once", () => {
  test("labels and archives, names what cannot, and one undo restores all with their labels", async () => {
    const ids = [await begun(), await begun(), await begun(), await begun(), await begun()];
    await set(ids[0]!, { labelIds: [5] });
    const spam = await begun();
    await set(spam, { status: "spam" });

    const { status, body } = await client.send("POST", "/inbox/bulk", {
      ids: [...ids, spam, 999_999],
      status: "archived",
      addLabelIds: [1],
    });

    expect(status).toBe(200);
    expect(body.data.results).toEqual([
      ...ids.map((id) => ({ id, ok: true })),
      { id: spam, ok: false, code: "invalid_transition" },
      { id: 999_999, ok: false, code: "not_found" },
    ]);
    expect((await open(ids[0]!)).labels.map((label: { id: number }) => label.id)).toEqual([1, 5]);
    expect((await undo(body)).body.data.leftOut).toEqual([]);
    const back = await Promise.all(ids.map((id) => open(id)));
    expect(back.map((one) => one.status)).toEqual(ids.map(() => "open"));
    expect(back.map((one) => one.labels.length)).toEqual([1, 0, 0, 0, 0]);
  });

  test("given to somebody are told by their number, a few each by itself", async () => {
    const me = (await colleague.get("/auth/me")).body.data.user.id;
    const ids = [await begun(), await begun(), await begun(), await begun()];
    const told = async () => (await colleague.get("/notifications")).body.data;

    await client.send("POST", "/inbox/bulk", { ids, assigneeId: me });
    expect((await told())[0]).toMatchObject({
      kind: "assigned_conversations",
      title: "4",
      link: "/inbox?folder=mine",
    });
    const two = [await begun({ subject: "Bir" }), await begun({ subject: "İki" })];
    await client.send("POST", "/inbox/bulk", { ids: two, assigneeId: me });

    const titles = (await told()).slice(0, 2).map(({ title }: { title: string }) => title);
    expect(titles.toSorted()).toEqual(["Bir", "İki"]);
  });

  test("sent again under its key are answered as the first time, and what was set since stays", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const asked = { name: `Geçici ${Date.now()}`, colour: "red" };
    const label = (await client.send("POST", "/inbox/labels", asked)).body.data.id;
    const [id, spam] = [await begun(), await begun()];
    await set(spam, { status: "spam" });
    const change = { ids: [id, spam], status: "archived", addLabelIds: [label], starred: true, unread: false };
    const first = await client.send("POST", "/inbox/bulk", change, key);
    await set(id, { status: "open", starred: false, unread: true });
    await set(spam, { status: "open" });
    await client.send("DELETE", `/inbox/labels/${label}`);

    const again = await client.send("POST", "/inbox/bulk", change, key);

    expect(again.body.data).toEqual(first.body.data);
    expect(first.body.data.results).toEqual([
      { id, ok: true },
      { id: spam, ok: false, code: "invalid_transition" },
    ]);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(await open(id)).toMatchObject({ status: "open", starred: false, unread: true });
  });

  test.each([
    ["only starred", { starred: true }, { starred: false }],
    ["as they were already", { status: "open" }, { status: "archived" }],
    ["refused one and all", { status: "restored" }, { status: "trash" }],
  ])("and %s, are not set again by a repetition either", async (_, change, since) => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const id = await begun();
    const first = await client.send("POST", "/inbox/bulk", { ids: [id], ...change }, key);
    await set(id, since);

    const again = await client.send("POST", "/inbox/bulk", { ids: [id], ...change }, key);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await open(id)).toMatchObject(since);
  });

  test("501 are refused", async () => {
    const ids = Array.from({ length: 501 }, (_, n) => n + 1);
    expect((await client.send("POST", "/inbox/bulk", { ids, status: "archived" })).body.errors).toMatchObject([
      { field: "ids", code: "too_long" },
    ]);
  });
});

describe("two of one customer", () => {
  test("become one: all messages in it, the other in the trash", async () => {
    const from = `ayni.${Date.now()}@customer.example`;
    const [one, two] = [await begun({ from, text: "Bir" }), await begun({ from, text: "İki" })];
    await set(two, { status: "archived" });

    const { status, body } = await client.send("POST", `/inbox/conversations/${one}/merge`, { intoId: two });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: two, status: "open", messages: [{ text: "Bir" }, { text: "İki" }] });
    expect(body.data.events).toContainEqual(expect.objectContaining({ kind: "merged" }));
    expect(await open(one)).toMatchObject({ status: "trash", messages: [] });
  });

  test("become one with what anybody had begun to answer, and unread only for whoever has not read both", async () => {
    const from = `ayni.${Date.now()}@customer.example`;
    const [one, two] = [await begun({ from }), await begun({ from })];
    const draft = (id: number, who: Client, body: string) =>
      who.send("PUT", `/inbox/conversations/${id}/draft`, { body });
    await draft(one, client, "Kargonuz");
    await draft(two, client, "Merhaba");
    await draft(one, colleague, "Faturanız");
    for (const id of [one, two]) await colleague.send("PATCH", `/inbox/conversations/${id}`, { unread: false });
    const reader = await clientOf("user@example.com");
    await reader.send("PATCH", `/inbox/conversations/${one}`, { unread: false });

    const { body } = await client.send("POST", `/inbox/conversations/${one}/merge`, { intoId: two });

    expect(body.data).toMatchObject({ unread: false, draft: { body: "Merhaba\n\nKargonuz" } });
    const seenBy = async (who: Client) => (await who.get(`/inbox/conversations/${two}`)).body.data;
    expect(await seenBy(colleague)).toMatchObject({ unread: false, draft: { body: "Faturanız" } });
    expect(await seenBy(reader)).toMatchObject({ unread: true, draft: null });
    expect((await open(one)).draft).toBeNull();
  });

  test("become one with cards, order, assignee, labels and all who were written to", async () => {
    const to = [`bir.${Date.now()}@customer.example`, `iki.${Date.now()}@customer.example`];
    const composed = { to, subject: "Haber", body: "Merhaba", orderId: 1 };
    const one = (await client.send("POST", "/inbox/conversations", composed)).body.data.id;
    const two = await begun({ from: to[0] });
    await set(one, { labelIds: [1, 2], priority: "high" });
    await set(two, { labelIds: [2, 5] });
    const card = await client.send("POST", "/kanban/cards", { columnId: 1, title: "Ara", conversationId: one });
    expect(card.status).toBe(201);

    const { body } = await client.send("POST", `/inbox/conversations/${one}/merge`, { intoId: two });

    expect(body.data).toMatchObject({ id: two, to, assigneeId: 1, priority: "high", orderId: 1 });
    expect(body.data.labels.map(({ id }: { id: number }) => id)).toEqual([1, 2, 5]);
    const moved = await client.get(`/kanban/cards/${card.body.data.id}`);
    expect(moved.body.data.links).toContainEqual(expect.objectContaining({ kind: "conversation", id: two }));
    expect(await idsOf(`q=to:${to[1]}`)).toEqual([two]);
  });

  test("of two customers stay two", async () => {
    const [one, two] = [await begun(), await begun()];
    const merge = (id: number, intoId: number) => client.send("POST", `/inbox/conversations/${id}/merge`, { intoId });

    expect((await merge(one, two)).body.code).toBe("other_customer");
    expect((await merge(one, one)).status).toBe(422);
    expect((await merge(one, 999_999)).status).toBe(404);
  });
});

test("only what lies in the trash is deleted for good, and it is gone from every list", async () => {
  const id = await begun({ subject: "Silinecek" });
  expect((await client.send("DELETE", `/inbox/conversations/${id}`)).body.code).toBe("invalid_transition");
  await set(id, { status: "trash", starred: true });

  expect((await client.send("DELETE", `/inbox/conversations/${id}`)).status).toBe(200);

  expect((await client.get(`/inbox/conversations/${id}`)).status).toBe(404);
  expect(await idsOf("q=silinecek&folder=trash")).toEqual([]);
});
