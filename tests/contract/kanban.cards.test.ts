import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { Card, CardComment, CardRow, CardShort } from "#shared/api/kanban/card-shapes.ts";
import { boardNow, expectBoardLaws, idsIn, limit, ownBoard, ownCard } from "../support/boards.ts";
import { type Answer, type Client, clientOf } from "../support/client.ts";

let admin: Client;
let editor: Client;
let board: Board;
let first: number;
let second: number;
let done: number;
beforeAll(async () => {
  admin = await clientOf();
  editor = await clientOf("editor@example.com");
});
beforeEach(async () => {
  board = await ownBoard(admin);
  [first, second, done] = board.columns.map(({ id }) => id) as [number, number, number];
});

const seen = (version: number) => ({ "if-match": `"v${version}"` });
const undo = (answer: Answer) => admin.send("POST", `/undo/${answer.body.meta.undo.token}`);
const move = (id: number, columnId: number, place: object = {}) =>
  admin.send("POST", `/kanban/cards/${id}/move`, { columnId, ...place });
const cardNow = async (id: number): Promise<Card> => Card.parse((await admin.get(`/kanban/cards/${id}`)).body.data);
const order = async (columnId: number) => idsIn(await boardNow(admin, board.id), columnId);
const label = async (name = "Foto"): Promise<number> =>
  (await admin.send("POST", "/kanban/labels", { boardId: board.id, name, colour: "blue" })).body.data.id;

describe("a card", () => {
  test("stands at the foot of its column with all it was given, under the board's next key", async () => {
    const labelId = await label();
    await ownCard(admin, first);

    const card = Card.parse(
      await ownCard(admin, first, {
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

    expect(card).toMatchObject({ title: "Fotoğraf çekimi", key: `${board.keyPrefix}-2`, priority: "high" });
    expect(card).toMatchObject({ dueAt: "2026-06-20T20:59:00.000Z", dueDone: false, description: "# Plan\n\n- ışık" });
    expect(card).toMatchObject({ labelIds: [labelId], assigneeIds: [2, 3], completedAt: null, version: 1 });
    expect(card.links.map(({ kind, id }) => [kind, id])).toEqual([
      ["order", 1],
      ["product", 2],
    ]);
    expect(card.link).toMatchObject({ kind: "order", label: "#1001" });
    expect(card.createdBy?.id).toBe(1);
    expect(card.activity.map(({ action }) => action)).toEqual(["card.added"]);
    expect((await order(first)).at(-1)).toBe(card.id);
    expectBoardLaws(await boardNow(admin, board.id));
  });

  test("is made once for a key", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = { columnId: first, title: "Bir kez" };

    const once = await admin.send("POST", "/kanban/cards", body, key);
    const again = await admin.send("POST", "/kanban/cards", body, key);

    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data.id).toBe(once.body.data.id);
    expect(await order(first)).toHaveLength(1);
  });

  test("tells the order's status as it is now", async () => {
    const lines = [
      { productId: (await admin.get("/ecommerce/products?status=In+Stock&pageSize=1")).body.data[0].id, quantity: 1 },
    ];
    const taken = await admin.send("POST", "/ecommerce/orders", {
      customerId: 3,
      lines,
      paymentMethod: "Cash on Delivery",
    });
    const { id, version } = taken.body.data;
    const card = await ownCard(admin, first, { orderId: id });

    await admin.send("POST", `/ecommerce/orders/${id}/transitions`, { to: "cancelled" }, seen(version));

    expect(card.link).toMatchObject({ status: "pending" });
    expect((await boardNow(admin, board.id)).cards[0]?.link).toMatchObject({ kind: "order", id, status: "cancelled" });
  });

  test("is edited at the version that was seen; a search finds its new words; an undo takes all back", async () => {
    const word = `zümrüt${crypto.randomUUID().slice(0, 8)}`;
    const { id, version } = await ownCard(admin, first, { title: "Eski" });
    const change = { title: word, priority: "urgent", dueAt: "2026-07-01T10:00:00.000Z", dueDone: true, productId: 1 };

    const none = await admin.send("PATCH", `/kanban/cards/${id}`, change);
    const stale = await admin.send("PATCH", `/kanban/cards/${id}`, change, seen(version + 1));
    const changed = await admin.send("PATCH", `/kanban/cards/${id}`, change, seen(version));

    expect([none.status, stale.status, stale.body.data.title]).toEqual([428, 412, "Eski"]);
    expect(changed.body.data).toMatchObject({ title: word, priority: "urgent", dueDone: true, version: version + 1 });
    const found = await admin.get(`/kanban/cards?q=${encodeURIComponent(word.toUpperCase().replace("Ü", "u"))}`);
    expect(found.body.data.map((row: CardRow) => row.id)).toEqual([id]);
    expect((await undo(changed)).status).toBe(200);
    expect(await cardNow(id)).toMatchObject({
      title: "Eski",
      priority: "none",
      dueAt: null,
      dueDone: false,
      links: [],
    });
    expect((await admin.get(`/kanban/cards?q=${encodeURIComponent(word)}`)).body.data).toEqual([]);
  });

  test("keeps its version when it is moved, labelled, assigned, ticked or commented on", async () => {
    const { id, version } = await ownCard(admin, first);

    await move(id, second);
    await admin.send("PUT", `/kanban/cards/${id}/labels`, { ids: [await label()] });
    await admin.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [1] });
    await admin.send("POST", `/kanban/cards/${id}/checklist`, { text: "Bir" });
    await admin.send("POST", `/kanban/cards/${id}/comments`, { text: "Tamam" });

    expect(await cardNow(id)).toMatchObject({ version, columnId: second, assigneeIds: [1], comments: 1 });
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
    const refused = await admin.send("POST", "/kanban/cards", { columnId: first, title: "A", ...more });

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("of exactly 200 letters, emoji among them, is taken", async () => {
    const title = `${"ş".repeat(199)}🧵`;
    expect((await ownCard(admin, first, { title })).title).toBe(title);
  });
});

describe("a move", () => {
  test("puts a card right below the one above, right above the one below, or at the end", async () => {
    const [a, b, c] = [await ownCard(admin, second), await ownCard(admin, second), await ownCard(admin, second)];
    const card = await ownCard(admin, first);

    const moved = await move(card.id, second, { beforeId: a.id, afterId: b.id });
    expect(CardShort.parse(moved.body.data)).toMatchObject({ columnId: second });
    expect(await order(second)).toEqual([a.id, card.id, b.id, c.id]);
    await move(card.id, second, { beforeId: null, afterId: a.id });
    expect(await order(second)).toEqual([card.id, a.id, b.id, c.id]);
    await move(card.id, second);
    expect(await order(second)).toEqual([a.id, b.id, c.id, card.id]);
    await move(card.id, second, { beforeId: a.id });
    expect(await order(second)).toEqual([a.id, card.id, b.id, c.id]);
    expectBoardLaws(await boardNow(admin, board.id));
  });

  test("ignores a neighbour that is gone, archived or elsewhere", async () => {
    const [a, b] = [await ownCard(admin, second), await ownCard(admin, second)];
    const [card, elsewhere] = [await ownCard(admin, first), await ownCard(admin, first)];
    await admin.send("POST", `/kanban/cards/${a.id}/archive`);

    const moved = await move(card.id, second, { beforeId: a.id, afterId: b.id });
    expect([moved.status, await order(second)]).toEqual([200, [card.id, b.id]]);
    await move(card.id, second, { beforeId: elsewhere.id, afterId: 999_999 });
    expect(await order(second)).toEqual([b.id, card.id]);
  });

  test("completes a card in a done column and opens it again outside; an undo puts it back between its neighbours", async () => {
    const cards = [await ownCard(admin, first), await ownCard(admin, first), await ownCard(admin, first)];
    const [a, b, c] = cards.map(({ id }) => id) as [number, number, number];

    const moved = await move(b, done);
    expect(moved.body.data.completedAt).not.toBeNull();
    await move(c, first, { beforeId: a });
    expect((await undo(moved)).body.data.restored).toEqual([{ object: "card", id: b }]);

    expect((await cardNow(b)).completedAt).toBeNull();
    expect((await order(first)).sort()).toEqual([a, b, c].sort());
    expect((await order(first))[0]).toBe(a);
    expectBoardLaws(await boardNow(admin, board.id));
  });

  test("that somebody has moved on since is not taken back", async () => {
    const { id } = await ownCard(admin, first);
    const moved = await move(id, second);
    await move(id, done);

    const back = await undo(moved);

    expect(back).toMatchObject({ status: 409, body: { code: "changed_since" } });
    expect((await cardNow(id)).columnId).toBe(done);
  });

  test("into a full hard column is refused by its name, within it is not, out of it makes room", async () => {
    const inside = [await ownCard(admin, second), await ownCard(admin, second)];
    const card = await ownCard(admin, first);
    await limit(admin, board.columns[1]!, 2);

    const refused = await move(card.id, second);
    const added = await admin.send("POST", "/kanban/cards", { columnId: second, title: "Taşan" });
    const within = await move(inside[0]!.id, second, { beforeId: inside[1]!.id });
    const out = await move(inside[0]!.id, done);
    const taken = await move(card.id, second);
    const back = await undo(out);

    expect(refused).toMatchObject({
      status: 409,
      body: { code: "wip_limit_reached", params: { column: "B", limit: 2 } },
    });
    expect(added.body.code).toBe("wip_limit_reached");
    expect([within.status, out.status, taken.status]).toEqual([200, 200, 200]);
    expect(back).toMatchObject({ status: 409, body: { code: "wip_limit_reached" } });
    expect(await order(second)).toHaveLength(2);
  });

  test("into a full soft column is allowed", async () => {
    await ownCard(admin, second);
    await limit(admin, board.columns[1]!, 1, "soft");
    const card = await ownCard(admin, first);

    expect((await move(card.id, second)).status).toBe(200);
  });

  test("to another board's column, of an archived card or of none is refused", async () => {
    const card = await ownCard(admin, first);
    const elsewhere = await move(card.id, 1);
    await admin.send("POST", `/kanban/cards/${card.id}/archive`);

    expect(elsewhere.body.errors).toContainEqual(
      expect.objectContaining({ field: "columnId", code: "unknown_reference" }),
    );
    expect((await move(card.id, second)).body.code).toBe("card_archived");
    expect((await move(999_999, second)).status).toBe(404);
  });
});

describe("labels and assignees", () => {
  test("are set as a whole and taken back by an undo", async () => {
    const [a, b] = [await label("A"), await label("B")];
    const { id } = await ownCard(admin, first, { labelIds: [a], assigneeIds: [1] });

    const labelled = await admin.send("PUT", `/kanban/cards/${id}/labels`, { ids: [b, b] });
    const assigned = await admin.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [2, 14] });

    expect(CardShort.parse(labelled.body.data).labelIds).toEqual([b]);
    expect(assigned.body.data.assigneeIds).toEqual([2, 14]);
    expect((await boardNow(admin, board.id)).people.map((one) => one.id)).toContain(14);
    await undo(assigned);
    await undo(labelled);
    expect(await cardNow(id)).toMatchObject({ labelIds: [a], assigneeIds: [1] });
  });
});

describe("a checklist", () => {
  test("is added to, ticked, edited, reordered and emptied; each by an undo too", async () => {
    const { id } = await ownCard(admin, first);
    const path = `/kanban/cards/${id}/checklist`;
    const texts = async () =>
      (await cardNow(id)).checklistItems.map(({ text, done: isDone }) => `${text}${isDone ? "!" : ""}`);
    for (const text of ["Bir", "İki", "Üç"]) expect((await admin.send("POST", path, { text })).status).toBe(201);

    const ticked = await admin.send("PATCH", `${path}/2`, { done: true });
    expect(ticked.body.data.card.checklist).toEqual({ done: 1, total: 3 });
    await admin.send("PATCH", `${path}/3`, { position: 0, text: "Üçüncü", assigneeId: 2 });
    expect(await texts()).toEqual(["Üçüncü", "Bir", "İki!"]);
    const removed = await admin.send("DELETE", `${path}/1`);
    expect(removed.body.data.items).toHaveLength(2);
    await undo(removed);

    expect(await texts()).toEqual(["Üçüncü", "Bir", "İki!"]);
    const { activity } = await cardNow(id);
    expect(activity.find(({ action }) => action === "card.item_removed")?.before).toEqual({ item: "Bir", done: false });
    expect((await admin.send("PATCH", `${path}/9`, { done: true })).status).toBe(404);
    expect((await admin.send("POST", path, { text: "x".repeat(201) })).body.errors[0]).toMatchObject({
      code: "too_long",
    });
  });

  test("keeps every tick of many who tick at once", async () => {
    const { id } = await ownCard(admin, first);
    for (let n = 0; n < 6; n++) await admin.send("POST", `/kanban/cards/${id}/checklist`, { text: `Madde ${n}` });

    const ticks = [1, 2, 3, 4, 5, 6].map((item) =>
      (item % 2 ? admin : editor).send("PATCH", `/kanban/cards/${id}/checklist/${item}`, { done: true }),
    );

    expect((await Promise.all(ticks)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await cardNow(id)).checklist).toEqual({ done: 6, total: 6 });
  });

  test("holds a hundred items at most", async () => {
    const { id } = await ownCard(admin, first);
    for (let n = 0; n < 100; n++) await admin.send("POST", `/kanban/cards/${id}/checklist`, { text: `${n}` });

    const more = await admin.send("POST", `/kanban/cards/${id}/checklist`, { text: "101" });

    expect(more).toMatchObject({ status: 409, body: { code: "checklist_limit", params: { limit: 100 } } });
  }, 60_000);
});

describe("comments", () => {
  test("are written, edited and deleted by their author alone", async () => {
    const { id } = await ownCard(admin, first, { title: "Konuşma" });
    const path = `/kanban/cards/${id}/comments`;

    const written = await admin.send("POST", path, { text: "Bakar mısın @Eda Güneş? **acil**" });
    const comment = CardComment.parse(written.body.data);
    const edited = await admin.send("PATCH", `${path}/${comment.id}`, { text: "Bakar mısın @Eda Güneş?" });
    const foreign = [
      await editor.send("PATCH", `${path}/${comment.id}`, { text: "x" }),
      await editor.send("DELETE", `${path}/${comment.id}`),
    ];

    expect([written.status, comment.isMine, comment.by.name]).toEqual([201, true, "Deniz Yılmaz"]);
    expect(edited.body.data).toMatchObject({ text: "Bakar mısın @Eda Güneş?", isMine: true });
    expect(edited.body.data.editedAt).not.toBeNull();
    expect(foreign.map(({ status }) => status)).toEqual([403, 403]);
    expect((await cardNow(id)).commentsList).toHaveLength(1);
    await admin.send("DELETE", `${path}/${comment.id}`);
    expect(await cardNow(id)).toMatchObject({ comments: 0, commentsList: [] });
    expect((await admin.send("POST", path, { text: "x".repeat(5001) })).body.errors[0]).toMatchObject({
      code: "too_long",
    });
  });
});

describe("archive", () => {
  test("takes a card off its board, lists keep it, restoring puts it at the end of its column", async () => {
    const word = `arşiv${crypto.randomUUID().slice(0, 8)}`;
    const card = await ownCard(admin, first, { title: word });
    const other = await ownCard(admin, first);

    const archived = await admin.send("POST", `/kanban/cards/${card.id}/archive`);
    const twice = await admin.send("POST", `/kanban/cards/${card.id}/archive`);

    expect([archived.status, twice.body.code]).toEqual([200, "card_archived"]);
    expect(await order(first)).toEqual([other.id]);
    const [row] = CardRow.array().parse((await admin.get(`/kanban/cards?q=${encodeURIComponent(word)}`)).body.data);
    expect(row).toMatchObject({ id: card.id, columnName: "A", boardId: board.id });
    expect(row?.archivedAt).not.toBeNull();
    const restored = await admin.send("POST", `/kanban/cards/${card.id}/restore`);
    expect([restored.status, await order(first)]).toEqual([200, [other.id, card.id]]);
    expect((await admin.send("POST", `/kanban/cards/${card.id}/restore`)).body.code).toBe("card_not_archived");
  });

  test("is undone to the very place, unless the column is full by then", async () => {
    const [a, b] = [await ownCard(admin, second), await ownCard(admin, second)];
    await limit(admin, board.columns[1]!, 2);
    const first1 = await admin.send("POST", `/kanban/cards/${a.id}/archive`);
    expect((await undo(first1)).status).toBe(200);
    expect(await order(second)).toEqual([a.id, b.id]);
    const again = await admin.send("POST", `/kanban/cards/${a.id}/archive`);
    await ownCard(admin, second);

    expect((await undo(again)).body.code).toBe("wip_limit_reached");
    expect((await admin.send("POST", `/kanban/cards/${a.id}/restore`)).body.code).toBe("wip_limit_reached");
  });

  test("comes before deleting, which an undo takes back", async () => {
    const { id } = await ownCard(admin, first);

    const early = await admin.send("DELETE", `/kanban/cards/${id}`);
    await admin.send("POST", `/kanban/cards/${id}/archive`);
    const gone = await admin.send("DELETE", `/kanban/cards/${id}`);

    expect([early.body.code, gone.status]).toEqual(["card_not_archived", 200]);
    expect((await admin.get(`/kanban/cards/${id}`)).status).toBe(404);
    await undo(gone);
    expect((await cardNow(id)).archivedAt).not.toBeNull();
  });
});

describe("many cards at once", () => {
  const bulk = (ids: number[], act: object) => admin.send("POST", "/kanban/cards/bulk", { ids, ...act });

  test("move to the end of a column in their order, and come back by one undo", async () => {
    const ids = [await ownCard(admin, first), await ownCard(admin, first), await ownCard(admin, first)].map(
      ({ id }) => id,
    );
    const [a, b, c] = ids as [number, number, number];

    const moved = await bulk([c, a, 999_999], { action: "move", value: { columnId: done } });

    expect(
      moved.body.data.results.map((one: { id: number; ok: boolean; code?: string }) => [one.id, one.ok, one.code]),
    ).toEqual([
      [c, true, undefined],
      [a, true, undefined],
      [999_999, false, "not_found"],
    ]);
    expect([await order(first), await order(done)]).toEqual([[b], [c, a]]);
    expectBoardLaws(await boardNow(admin, board.id));
    await undo(moved);
    expect(await order(first)).toEqual(ids);
    expectBoardLaws(await boardNow(admin, board.id));
  });

  test("are assigned, labelled, given a priority and archived; who may not take it is named", async () => {
    const labels = await Promise.all(["1", "2"].map((name) => label(name)));
    const ten = Array.from({ length: 10 }, (_, index) => index + 1);
    const [a, b] = [
      await ownCard(admin, first, { assigneeIds: ten }),
      await ownCard(admin, first, { assigneeIds: [1] }),
    ];
    const ids = [a.id, b.id];

    const assigned = await bulk(ids, { action: "assign", value: { add: [12], remove: [1] } });
    const over = await bulk(ids, { action: "assign", value: { add: [13] } });
    const labelled = await bulk(ids, { action: "label", value: { add: labels } });
    await bulk(ids, { action: "priority", value: "high" });
    const archived = await bulk(ids, { action: "archive" });
    const again = await bulk([a.id], { action: "priority", value: "low" });

    expect(assigned.body.data.results.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
    expect(over.body.data.results).toMatchObject([
      { id: a.id, ok: false, code: "too_many" },
      { id: b.id, ok: true },
    ]);
    expect(await cardNow(b.id)).toMatchObject({ assigneeIds: [12, 13], labelIds: labels, priority: "high" });
    expect(await order(first)).toEqual([]);
    expect(again.body.data.results).toMatchObject([{ ok: false, code: "card_archived" }]);
    await undo(archived);
    await undo(labelled);
    expect(await cardNow(a.id)).toMatchObject({ labelIds: [], archivedAt: null });
    expect(await order(first)).toEqual(ids);
  });

  test("into a full hard column: none of them", async () => {
    const ids = [await ownCard(admin, first), await ownCard(admin, first)].map(({ id }) => id);
    await limit(admin, board.columns[1]!, 1);

    const refused = await bulk(ids, { action: "move", value: { columnId: second } });

    expect(refused).toMatchObject({ status: 409, body: { code: "wip_limit_reached" } });
    expect(await order(first)).toEqual(ids);
  });

  test("are two hundred at most", async () => {
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await bulk(ids, { action: "archive" })).body.errors[0]).toMatchObject({ field: "ids", code: "too_long" });
  });
});

describe("the list of cards", () => {
  const listed = async (query: string): Promise<CardRow[]> =>
    CardRow.array().parse((await admin.get(`/kanban/cards?board=${board.id}&${query}`)).body.data);
  const titles = async (query: string) => (await listed(query)).map(({ title }) => title);

  test("is narrowed by each filter and sorted by each field", async () => {
    const labelId = await label();
    const late = { dueAt: "2020-01-01T00:00:00.000Z" };
    await ownCard(admin, first, { title: "a", ...late, priority: "low", labelIds: [labelId], assigneeIds: [1] });
    await ownCard(admin, second, {
      title: "b",
      dueAt: "2026-06-18T00:00:00.000Z",
      priority: "urgent",
      assigneeIds: [2],
    });
    await ownCard(admin, done, { title: "c", ...late });

    expect(await titles("")).toEqual(["a", "b", "c"]);
    expect(await titles("due=overdue")).toEqual(["a"]);
    expect(await titles("due=none")).toEqual([]);
    expect(await titles(`label=${labelId}`)).toEqual(["a"]);
    expect(await titles("assignee=me")).toEqual(["a"]);
    expect(await titles("assignee=none,2")).toEqual(["b", "c"]);
    expect(await titles("assignee=none")).toEqual(["c"]);
    expect(await titles("priority=urgent,low")).toEqual(["a", "b"]);
    expect(await titles(`column=${second},${done}`)).toEqual(["b", "c"]);
    expect(await titles("archived=1")).toEqual([]);
    expect(await titles("archived=0&sort=priority:desc")).toEqual(["b", "a", "c"]);
    expect(await titles("sort=dueAt:desc&pageSize=1")).toEqual(["b"]);
    expect(await titles("sort=createdAt:desc")).toHaveLength(3);
  });

  test.each(["due=soon", "assignee=you", "label=x", "priority=top", "sort=title:asc", "column=0"])(
    "refuses %s by name",
    async (query) => {
      const refused = await admin.get(`/kanban/cards?${query}`);

      expect(refused.status).toBe(422);
      expect(refused.body.errors[0].field).toBe(query.split("=")[0]);
    },
  );
});
