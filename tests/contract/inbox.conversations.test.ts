import { beforeAll, describe, expect, test } from "vitest";
import type { FolderCounts } from "#shared/api/inbox/conversations.ts";
import { ask, signIn } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { begun, conversationsOf } from "../support/records/inbox.ts";
import { takeOrder } from "../support/records/shop.ts";

let client: Client;
let colleague: Client;
beforeAll(async () => {
  client = await clientOf();
  colleague = await clientOf("editor@example.com");
});

const set = (id: number, body: object, who = client) => who.send("PATCH", `/inbox/conversations/${id}`, body);
const open = async (id: number, who = client) => (await who.get(`/inbox/conversations/${id}`)).body.data;
const list = (query: string, who = client) => conversationsOf(who, query);
const idsOf = async (query: string, who = client) => (await list(query, who)).data.map(({ id }) => id);
const undo = (body: { meta: { undo: { token: string } } }) => client.send("POST", `/undo/${body.meta.undo.token}`);
const soon = "2026-06-16T06:00:00.000Z";

describe("folders", () => {
  test("each counts what its list holds, for whoever asks", async () => {
    const id = await begun();
    await set(id, { starred: true, assigneeId: 1, priority: "high" });
    for (const who of [client, colleague]) {
      const { folders, labels } = (await who.get("/inbox/folders")).body.data as FolderCounts;
      for (const { folder, total, unread } of folders) {
        const { data, meta } = await list(`folder=${folder}`, who);
        expect([folder, meta.total, data.length]).toEqual([folder, total, Math.min(total, 100)]);
        if (unread !== null && total <= 100)
          expect([folder, data.filter((one) => one.unread).length]).toEqual([folder, unread]);
      }
      for (const label of labels)
        expect((await list(`folder=inbox&label=${label.id}`, who)).meta.total).toBe(label.total);
    }
  });

  test("a read mark is one's own: it lowers one's own counts alone", async () => {
    const id = await begun();
    const unread = async (who: Client) =>
      ((await who.get("/inbox/folders")).body.data as FolderCounts).folders[0]?.unread ?? 0;
    const [mine, theirs] = [await unread(client), await unread(colleague)];

    await set(id, { unread: false });

    expect([await unread(client), await unread(colleague)]).toEqual([mine - 1, theirs]);
    await set(id, { unread: true });
    expect(await unread(client)).toBe(mine);
  });

  test("a list known by its tag is not sent again, and is once a star was set", async () => {
    const id = await begun();
    const first = await client.get("/inbox/conversations");
    const tag = first.headers.get("etag") ?? "";
    const proof = { ...(await signIn()), "if-none-match": tag };
    const again = () => ask("/api/inbox/conversations", { headers: proof });

    expect((await again()).status).toBe(304);
    await set(id, { starred: true });

    expect((await again()).status).toBe(200);
  });
});

describe("what is set on a conversation", () => {
  test("archive, and its undo brings it back to its place", async () => {
    const id = await begun();
    const before = await idsOf("folder=inbox");

    const { body } = await set(id, { status: "archived" });
    expect(body.data.status).toBe("archived");
    expect(await idsOf("folder=inbox")).not.toContain(id);
    await undo(body);

    expect(await idsOf("folder=inbox")).toEqual(before);
  });

  test("snooze until a time, within a year", async () => {
    const id = await begun();

    expect((await set(id, { status: "snoozed", snoozedUntil: soon })).body.data).toMatchObject({
      status: "snoozed",
      snoozedUntil: soon,
    });
    expect(await idsOf("folder=snoozed")).toContain(id);
    expect((await set(id, { status: "snoozed", snoozedUntil: "2026-06-15T11:59:59.999Z" })).body.code).toBe(
      "snooze_in_past",
    );
    expect((await set(id, { status: "snoozed", snoozedUntil: "2027-07-15T12:00:00.000Z" })).body.code).toBe(
      "snooze_in_past",
    );
    expect((await set(id, { status: "snoozed" })).status).toBe(422);
    expect((await set(id, { snoozedUntil: soon })).status).toBe(422);
  });

  test("trash, and restored it stands where it stood", async () => {
    const id = await begun();
    await set(id, { status: "snoozed", snoozedUntil: soon });

    await set(id, { status: "trash" });
    expect((await open(id)).allowedStates).toEqual(["restored"]);
    expect((await set(id, { status: "open" })).body).toMatchObject({
      code: "invalid_transition",
      params: { allowed: ["restored"] },
    });
    const { body } = await set(id, { status: "restored" });

    expect(body.data).toMatchObject({ status: "snoozed", snoozedUntil: soon });
  });

  test("a step the table does not have is refused with what may be", async () => {
    const id = await begun();
    await set(id, { status: "spam" });

    const { status, body } = await set(id, { status: "archived" });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "invalid_transition", params: { from: "spam", allowed: ["open", "trash"] } });
  });

  test("assignee, labels, priority and order, told in the history by name", async () => {
    const id = await begun();
    const order = await takeOrder(client);

    await set(id, { assigneeId: 2 });
    await set(id, { labelIds: [3, 1, 3] });
    const { body } = await set(id, { addLabelIds: [2], removeLabelIds: [3], priority: "urgent", orderId: order.id });

    expect(body.data).toMatchObject({
      assigneeId: 2,
      assignee: { name: "Eda Güneş" },
      priority: "urgent",
      orderId: order.id,
    });
    expect(body.data.labels.map((label: { id: number }) => label.id)).toEqual([1, 2]);
    const { events } = await open(id);
    expect(events).toContainEqual(expect.objectContaining({ kind: "assignee", data: { from: null, to: "Eda Güneş" } }));
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "labels", data: { from: ["Kargo", "Fatura"], to: ["Kargo", "İade"] } }),
    );
    expect(events).toContainEqual(expect.objectContaining({ kind: "order", data: { from: null, to: order.number } }));
  });

  test("the linked order's steps stand in its history", async () => {
    const id = await begun();
    const order = await takeOrder(client, { paid: true });
    await set(id, { orderId: order.id });

    await client.send(
      "POST",
      `/ecommerce/orders/${order.id}/transitions`,
      { to: "processing" },
      { "if-match": `"v${order.version}"` },
    );

    expect((await open(id)).events).toContainEqual(
      expect.objectContaining({ kind: "order_step", data: { step: "confirmed", number: order.number } }),
    );
  });

  test.each([
    ["a person nobody knows", { assigneeId: 999_999 }, "assigneeId", "unknown_reference"],
    ["a customer", { assigneeId: 13 }, "assigneeId", "unknown_reference"],
    ["a person who left", { assigneeId: 11 }, "assigneeId", "unknown_reference"],
    ["a label nobody made", { addLabelIds: [999] }, "addLabelIds", "unknown_reference"],
    ["an order nobody placed", { orderId: 999_999 }, "orderId", "unknown_reference"],
    ["51 labels", { labelIds: Array.from({ length: 51 }, (_, n) => n + 1) }, "labelIds", "too_long"],
    ["nothing", {}, "body", "required"],
    ["an end of a snooze without it", { snoozedUntil: "2026-06-16T09:00:00.000Z" }, "status", "required"],
  ])("%s is refused by name", async (_, body, field, code) => {
    const answer = await set(await begun(), body);

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("a conversation that is not there", async () => {
    expect((await set(999_999, { status: "archived" })).status).toBe(404);
    expect((await set(999_999, { starred: true })).status).toBe(404);
    expect((await client.get("/inbox/conversations/999999")).status).toBe(404);
  });

  test("five people setting different things at once: all of it stands", async () => {
    const id = await begun();

    const answers = await Promise.all([
      set(id, { priority: "high" }),
      set(id, { assigneeId: 1 }, colleague),
      set(id, { addLabelIds: [4] }),
      set(id, { addLabelIds: [5] }, colleague),
      set(id, { status: "archived" }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const now = await open(id);
    expect(now).toMatchObject({ priority: "high", assigneeId: 1, status: "archived" });
    expect(now.labels.map((label: { id: number }) => label.id)).toEqual([4, 5]);
  });

  test("giving it to a colleague tells them, giving it to oneself does not", async () => {
    const [one, two] = [await begun({ subject: "Sana" }), await begun({ subject: "Bana" })];
    const since = (await colleague.get("/changes")).body.data.cursor;

    await set(one, { assigneeId: 2 });
    await set(two, { assigneeId: 1 });

    const { items } = (await colleague.get(`/changes?since=${since}`)).body.data;
    const told = items.filter((item: { object: string }) => item.object === "notification");
    expect(told.map((item: { id: number }) => item.id)).toEqual([2]);
  });
});
