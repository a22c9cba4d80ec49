import { describe, expect, test } from "vitest";
import { Card, type CardRow, CardShort } from "#shared/api/kanban/card-shapes.ts";
import { freshBoards, passerBy, seen } from "../support/component/own-board.ts";
import { boardNow, expectBoardLaws, ownCard } from "../support/records/boards.ts";
import { begun } from "../support/records/inbox.ts";

const own = freshBoards();

describe("a card", () => {
  test("stands at the foot of its column with all it was given, under the board's next key", async () => {
    const labelId = await own.label();
    await ownCard(own.admin, own.first);

    const card = Card.parse(
      await ownCard(own.admin, own.first, {
        title: "  Fotoğraf çekimi ",
        description: "# Plan\n\n- ışık",
        priority: "high",
        dueAt: "2026-06-20T20:59:00.000Z",
        labelIds: [labelId],
        assigneeIds: [2, 3],
        orderId: 1,
        productId: 2,
      }),
    );

    expect(card).toMatchObject({ title: "Fotoğraf çekimi", key: `${own.board.keyPrefix}-2`, priority: "high" });
    expect(card).toMatchObject({ dueAt: "2026-06-20T20:59:00.000Z", dueDone: false, description: "# Plan\n\n- ışık" });
    expect(card).toMatchObject({ labelIds: [labelId], assigneeIds: [2, 3], completedAt: null, version: 1 });
    expect(card.links.map(({ kind, id }) => [kind, id])).toEqual([
      ["order", 1],
      ["product", 2],
    ]);
    expect(card.link).toMatchObject({ kind: "order", label: "#1001" });
    expect(card.createdBy?.id).toBe(1);
    expect(card.activity.map(({ action }) => action)).toEqual(["card.added"]);
    expect((await own.order(own.first)).at(-1)).toBe(card.id);
    expectBoardLaws(await boardNow(own.admin, own.board.id));
  });

  test("is made once for a key", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = { columnId: own.first, title: "Bir kez" };

    const once = await own.admin.send("POST", "/kanban/cards", body, key);
    const again = await own.admin.send("POST", "/kanban/cards", body, key);

    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data.id).toBe(once.body.data.id);
    expect(await own.order(own.first)).toHaveLength(1);
  });

  test("is made once for a key, also when its label, person and conversation are gone since", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const [labelId, person, conversationId] = [await own.label(), await passerBy(own.admin), await begun()];
    const given = { labelIds: [labelId], assigneeIds: [person.id], conversationId };
    const body = { columnId: own.first, title: "Bir kez", ...given };
    const once = await own.admin.send("POST", "/kanban/cards", body, key);
    await own.admin.send("DELETE", `/kanban/labels/${labelId}`);
    await person.leave();
    await own.admin.send("PATCH", `/inbox/conversations/${conversationId}`, { status: "trash" });
    await own.admin.send("DELETE", `/inbox/conversations/${conversationId}`);

    const again = await own.admin.send("POST", "/kanban/cards", body, key);
    const anew = await own.admin.send("POST", "/kanban/cards", body);

    expect([once.status, again.status, anew.status]).toEqual([201, 201, 422]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data.id).toBe(once.body.data.id);
    expect(await own.order(own.first)).toHaveLength(1);
  });

  test("tells the order's status as it is now", async () => {
    const lines = [
      {
        productId: (await own.admin.get("/ecommerce/products?status=In+Stock&pageSize=1")).body.data[0].id,
        quantity: 1,
      },
    ];
    const taken = await own.admin.send("POST", "/ecommerce/orders", {
      customerId: 3,
      lines,
      paymentMethod: "Cash on Delivery",
    });
    const { id, version } = taken.body.data;
    const card = await ownCard(own.admin, own.first, { orderId: id });

    await own.admin.send("POST", `/ecommerce/orders/${id}/transitions`, { to: "cancelled" }, seen(version));

    expect(card.link).toMatchObject({ status: "pending" });
    expect((await boardNow(own.admin, own.board.id)).cards[0]?.link).toMatchObject({
      kind: "order",
      id,
      status: "cancelled",
    });
  });

  test("is edited at the version that was seen; a search finds its new words; an undo takes all back", async () => {
    const word = `zümrüt${crypto.randomUUID().slice(0, 8)}`;
    const { id, version } = await ownCard(own.admin, own.first, { title: "Eski" });
    const change = { title: word, priority: "urgent", dueAt: "2026-07-01T10:00:00.000Z", dueDone: true, productId: 1 };

    const none = await own.admin.send("PATCH", `/kanban/cards/${id}`, change);
    const stale = await own.admin.send("PATCH", `/kanban/cards/${id}`, change, seen(version + 1));
    const changed = await own.admin.send("PATCH", `/kanban/cards/${id}`, change, seen(version));

    expect([none.status, stale.status, stale.body.data.title]).toEqual([428, 412, "Eski"]);
    expect(changed.body.data).toMatchObject({ title: word, priority: "urgent", dueDone: true, version: version + 1 });
    const found = await own.admin.get(`/kanban/cards?q=${encodeURIComponent(word.toUpperCase().replace("Ü", "u"))}`);
    expect(found.body.data.map((row: CardRow) => row.id)).toEqual([id]);
    expect((await own.undo(changed)).status).toBe(200);
    expect(await own.cardNow(id)).toMatchObject({
      title: "Eski",
      priority: "none",
      dueAt: null,
      dueDone: false,
      links: [],
    });
    expect((await own.admin.get(`/kanban/cards?q=${encodeURIComponent(word)}`)).body.data).toEqual([]);
  });

  test("keeps its version when it is moved, labelled, assigned, ticked or commented on", async () => {
    const { id, version } = await ownCard(own.admin, own.first);

    await own.move(id, own.second);
    await own.admin.send("PUT", `/kanban/cards/${id}/labels`, { ids: [await own.label()] });
    await own.admin.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [1] });
    await own.admin.send("POST", `/kanban/cards/${id}/checklist`, { text: "Bir" });
    await own.admin.send("POST", `/kanban/cards/${id}/comments`, { text: "Tamam" });

    expect(await own.cardNow(id)).toMatchObject({ version, columnId: own.second, assigneeIds: [1], comments: 1 });
  });

  test.each([
    [{ title: " " }, "title", "required"],
    [{ title: "x".repeat(201) }, "title", "too_long"],
    [{ description: "x".repeat(20_001) }, "description", "too_long"],
    [{ priority: "top" }, "priority", "not_in_list"],
    [{ dueAt: "tomorrow" }, "dueAt", "bad_format"],
    [{ labelIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, "labelIds", "too_long"],
    [{ assigneeIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, "assigneeIds", "too_long"],
    [{ labelIds: [1] }, "labelIds", "unknown_reference"],
    [{ assigneeIds: [999_999] }, "assigneeIds", "unknown_reference"],
    [{ columnId: 999_999 }, "columnId", "unknown_reference"],
    [{ orderId: 999_999 }, "orderId", "unknown_reference"],
    [{ productId: 999_999 }, "productId", "unknown_reference"],
    [{ conversationId: 999_999 }, "conversationId", "unknown_reference"],
    [{ cover: 1 }, "cover", "unknown_field"],
  ])("with %j is refused by its field", async (more, field, code) => {
    const refused = await own.admin.send("POST", "/kanban/cards", { columnId: own.first, title: "A", ...more });

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("of exactly 200 letters, emoji among them, is taken", async () => {
    const title = `${"ş".repeat(199)}🧵`;
    expect((await ownCard(own.admin, own.first, { title })).title).toBe(title);
  });
});

describe("labels and assignees", () => {
  test("are set as a whole and taken back by an undo", async () => {
    const [a, b] = [await own.label("A"), await own.label("B")];
    const { id } = await ownCard(own.admin, own.first, { labelIds: [a], assigneeIds: [1] });

    const labelled = await own.admin.send("PUT", `/kanban/cards/${id}/labels`, { ids: [b, b] });
    const assigned = await own.admin.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [2, 14] });

    expect(CardShort.parse(labelled.body.data).labelIds).toEqual([b]);
    expect(assigned.body.data.assigneeIds).toEqual([2, 14]);
    expect((await boardNow(own.admin, own.board.id)).people.map((one) => one.id)).toContain(14);
    await own.undo(assigned);
    await own.undo(labelled);
    expect(await own.cardNow(id)).toMatchObject({ labelIds: [a], assigneeIds: [1] });
  });
});
