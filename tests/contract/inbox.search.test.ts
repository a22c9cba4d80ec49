import { beforeAll, describe, expect, test } from "vitest";
import type { Conversation } from "#shared/api/inbox/conversations.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { begun, conversationsOf } from "../support/records/inbox.ts";
import { takeOrder } from "../support/records/shop.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

const set = (id: number, body: object) => client.send("PATCH", `/inbox/conversations/${id}`, body);
const idsOf = async (query: string) => (await conversationsOf(client, query)).data.map(({ id }) => id);

describe("search", () => {
  test("by operators gives exactly the matching ones, however they are typed", async () => {
    const note = Buffer.from("x").toString("base64");
    const attachments = [{ name: "a.txt", content: note }];
    const one = await begun({ name: "Ayşe Yılmazer", attachments });
    const read = await begun({ name: "Ayşe Yılmazer", attachments });
    await begun({ name: "Ayşe Yılmazer" });
    await begun({ name: "Fatma", text: "ayşe yılmazer", attachments });
    await set(read, { unread: false });

    expect(await idsOf(`q=${encodeURIComponent('from:"ayşe yılmazer" is:unread has:attachment')}`)).toEqual([one]);
    expect(await idsOf("q=from:YILMAZER%20is:read%20has:attachment")).toEqual([read]);
  });

  test("by words of the text, names and addresses, in any case and without marks", async () => {
    const from = `isil.ozgur.${Date.now()}@customer.example`;
    const id = await begun({ from, name: "Işıl Özgür", subject: "Çiğdem", text: "Şemsiyemin ağzı eğri" });

    for (const q of ["SEMSIYEMIN agzi", "ışıl çiğdem", from, "isil.ozg egri"]) {
      expect(await idsOf(`q=${encodeURIComponent(q)}`), q).toContain(id);
    }
  });

  test("by label, assignee, order, subject, recipient and day", async () => {
    const order = await takeOrder(client);
    const id = await begun({ subject: "Kırmızı zarf" });
    await set(id, { labelIds: [6], assigneeId: 2, orderId: order.id });
    const sent = await client.send("POST", "/inbox/conversations", {
      to: ["kime@ozel.example"],
      subject: "x",
      body: "y",
    });

    expect(await idsOf(`q=${encodeURIComponent('subject:"kirmizi zarf" label:toptan')}`)).toEqual([id]);
    expect(await idsOf(`q=${encodeURIComponent(`order:${order.number} assignee:eda`)}`)).toEqual([id]);
    expect(await idsOf("q=assignee:none%20order:1")).toEqual([]);
    expect(await idsOf("q=to:ozel.example")).toEqual([sent.body.data.id]);
    const asker = `${crypto.randomUUID().slice(0, 8)}@soran.example`;
    const asked = await begun({ from: asker });
    expect(await idsOf(`q=to:${asker}`)).toEqual([]);
    await client.send("POST", `/inbox/conversations/${asked}/messages`, { kind: "reply", body: "Yolda", force: true });
    expect(await idsOf(`q=to:${asker}`)).toEqual([asked]);
    expect(await idsOf(`q=${encodeURIComponent("subject:zarf after:2026-06-15 before:2026-06-16")}`)).toEqual([id]);
    expect(await idsOf(`q=${encodeURIComponent("subject:zarf before:2026-06-15")}`)).toEqual([]);
    expect(await idsOf("q=label:nothing")).toEqual([]);
  });

  test("looks everywhere but in Spam and the trash, unless those are asked for", async () => {
    const [kept, gone] = [await begun({ subject: "Papatyalar" }), await begun({ subject: "Papatyalar" })];
    await set(kept, { status: "archived" });
    await set(gone, { status: "trash" });

    expect(await idsOf("q=papatyalar")).toEqual([kept]);
    expect(await idsOf("q=papatyalar%20is:trash")).toEqual([gone]);
    expect(await idsOf("q=papatyalar&folder=trash")).toEqual([gone]);
    expect(await idsOf("q=papatyalar&folder=inbox")).toEqual([]);
  });

  test.each(["'\"", "from:'\"", 'label:"', "%", "a".repeat(200), "\u0000", "is:unread ".repeat(18), "x:y:z", "from:ı"])(
    "takes %j",
    async (q) => {
      expect((await client.get(`/inbox/conversations?q=${encodeURIComponent(q)}`)).status).toBe(200);
    },
  );
});

describe("the text of a message", () => {
  const write = (id: number, body: string) =>
    client.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", body, force: true });

  test("that was called back is found no more, and what else was written is", async () => {
    const id = await begun({ text: "Kestane, şemsiye" });
    const { body } = await write(id, "Şemsiye\n  ve yelpaze");
    await write(id, "Yelpazeler kaldı");
    expect(await idsOf(`q=${encodeURIComponent('"şemsiye ve yelpaze"')}`)).toContain(id);

    expect((await client.send("DELETE", `/inbox/messages/${body.data.id}`)).status).toBe(200);

    expect(await idsOf("q=yelpaze%20ve")).not.toContain(id);
    for (const word of ["semsiye", "kestane", "yelpazeler"]) expect(await idsOf(`q=${word}`), word).toContain(id);
  });

  test("that was changed while it waits is found by its new words alone", async () => {
    const id = await begun();
    const { body } = await write(id, "Mandalina gönderdik");

    const changed = await client.send("PATCH", `/inbox/messages/${body.data.id}`, { body: "Portakal gönderdik" });

    expect(changed.status).toBe(200);
    expect(await idsOf("q=mandalina")).not.toContain(id);
    expect(await idsOf("q=portakal")).toContain(id);
    await client.send("DELETE", `/inbox/messages/${body.data.id}`);
    expect(await idsOf("q=portakal")).not.toContain(id);
  });
});

describe("the list", () => {
  test.each(["lastMessageAt", "createdAt", "priority"])(
    "is whole and stable by %s, by page and by cursor",
    async (sort) => {
      for (const folder of ["inbox", "all", "mine", "sent"]) {
        const down = await idsOf(`folder=${folder}&sort=${sort}:desc`);
        const up = await idsOf(`folder=${folder}&sort=${sort}:asc`);
        if (down.length < 100) expect(up).toEqual(down.toReversed());

        const walked: number[] = [];
        for (let cursor: string | null = ""; cursor !== null && walked.length < 100; ) {
          const next: Awaited<ReturnType<Client["get"]>> = await client.get(
            `/inbox/conversations?folder=${folder}&sort=${sort}:desc&pageSize=7${cursor ? `&cursor=${cursor}` : ""}`,
          );
          walked.push(...next.body.data.map(({ id }: Conversation) => id));
          cursor = next.body.meta.nextCursor;
        }
        expect(walked.slice(0, 100)).toEqual(down.slice(0, walked.length));
      }
    },
  );

  test("is narrowed by customer, order, label, status and assignee", async () => {
    const id = await begun({ from: "user@example.com" });
    await set(id, { labelIds: [2], assigneeId: 2 });

    for (const query of [
      "customerId=3",
      "status=open,archived",
      "label=2,6",
      "assignee=2&folder=inbox",
      "customerId=3&status=open",
    ]) {
      expect(await idsOf(query), query).toContain(id);
    }
    expect(await idsOf("assignee=none&folder=inbox")).not.toContain(id);
    expect((await client.get("/inbox/conversations?fields=id,subject&pageSize=1")).body.data[0]).toEqual({
      id: expect.any(Number),
      subject: expect.any(String),
    });
  });

  test.each([
    "folder=nowhere",
    "label=x",
    "assignee=you",
    "sort=subject:asc",
    "status=gone",
    "cursor=x",
    "fields=secret",
  ])("refuses %s", async (query) => {
    expect((await client.get(`/inbox/conversations?${query}`)).status).toBe(422);
  });
});
