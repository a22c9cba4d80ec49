import { describe, expect, test } from "vitest";
import { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { runAll } from "../../server/db/database.ts";
import { respreadStatements } from "../../server/db/ranks.ts";
import { clientOf } from "../support/app/client.ts";
import { ownApp } from "../support/app/own-app.ts";
import { freshBoards, passerBy, seen } from "../support/component/own-board.ts";
import { boardNow, expectBoardLaws, idsIn, limit, ownCard } from "../support/records/boards.ts";

const own = freshBoards();

describe("archive", () => {
  test("takes a card off its board, lists keep it, restoring puts it back where it stood", async () => {
    const word = `arşiv${crypto.randomUUID().slice(0, 8)}`;
    const card = await ownCard(own.admin, own.first, { title: word });
    const other = await ownCard(own.admin, own.first);

    const archived = await own.admin.send("POST", `/kanban/cards/${card.id}/archive`);
    const twice = await own.admin.send("POST", `/kanban/cards/${card.id}/archive`);

    expect([archived.status, twice.body.code]).toEqual([200, "card_archived"]);
    expect(await own.order(own.first)).toEqual([other.id]);
    const [row] = CardRow.array().parse((await own.admin.get(`/kanban/cards?q=${encodeURIComponent(word)}`)).body.data);
    expect(row).toMatchObject({ id: card.id, columnName: "A", boardId: own.board.id });
    expect(row?.archivedAt).not.toBeNull();
    const restored = await own.admin.send("POST", `/kanban/cards/${card.id}/restore`);
    expect([restored.status, await own.order(own.first)]).toEqual([200, [card.id, other.id]]);
    expect((await own.admin.send("POST", `/kanban/cards/${card.id}/restore`)).body.code).toBe("card_not_archived");
  });

  test("is undone to the very place, unless the column is full by then", async () => {
    const [a, b] = [await ownCard(own.admin, own.second), await ownCard(own.admin, own.second)];
    await limit(own.admin, own.board.columns[1]!, 2);
    const first1 = await own.admin.send("POST", `/kanban/cards/${a.id}/archive`);
    expect((await own.undo(first1)).status).toBe(200);
    expect(await own.order(own.second)).toEqual([a.id, b.id]);
    const again = await own.admin.send("POST", `/kanban/cards/${a.id}/archive`);
    await ownCard(own.admin, own.second);

    expect((await own.undo(again)).body.code).toBe("wip_limit_reached");
    expect((await own.admin.send("POST", `/kanban/cards/${a.id}/restore`)).body.code).toBe("wip_limit_reached");
  });

  test.each(["restored", "undone"])("is %s beside the nearest cards that are left", async (way) => {
    const cards = [];
    for (let count = 0; count < 5; count++) cards.push((await ownCard(own.admin, own.first)).id);
    const [a, b, c, d, e] = cards as [number, number, number, number, number];
    const archived = new Map<number, Awaited<ReturnType<typeof own.undo>>>();
    for (const id of [b, c]) archived.set(id, await own.admin.send("POST", `/kanban/cards/${id}/archive`));
    const back = (id: number) =>
      way === "undone" ? own.undo(archived.get(id)!) : own.admin.send("POST", `/kanban/cards/${id}/restore`);

    expect((await back(c)).status).toBe(200);
    expect(await own.order(own.first)).toEqual([a, c, d, e]);
    expect((await back(b)).status).toBe(200);
    expect(await own.order(own.first)).toEqual([a, b, c, d, e]);

    // Somebody else puts a card into its very place.
    archived.set(c, await own.admin.send("POST", `/kanban/cards/${c}/archive`));
    await own.move(e, own.first, { beforeId: b });
    expect((await back(c)).status).toBe(200);
    expect(await own.order(own.first)).toEqual([a, b, e, c, d]);
  });

  test.each(["restored", "undone"])(
    "is %s in its place after the keys of its column were written again",
    async (way) => {
      const { app, db } = await ownApp();
      const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
      const board = await boardNow(admin, 1);
      const column = board.columns[0]!.id;
      const ids = idsIn(board, column);
      const archived = await admin.send("POST", `/kanban/cards/${ids[1]}/archive`);
      runAll(db, respreadStatements("cards", column));

      const back =
        way === "undone"
          ? await admin.send("POST", `/undo/${archived.body.meta.undo.token}`)
          : await admin.send("POST", `/kanban/cards/${ids[1]}/restore`);

      expect(back.status).toBe(200);
      expect(idsIn(await boardNow(admin, 1), column)).toEqual(ids);
    },
  );

  test("closes a card to edits, though not to words about it, until it is restored", async () => {
    const card = await ownCard(own.admin, own.first, { title: "Eski" });
    const item = await own.admin.send("POST", `/kanban/cards/${card.id}/checklist`, { text: "Adım" });
    const itemId = item.body.data.items[0].id;
    const labelId = await own.label();
    await own.admin.send("POST", `/kanban/cards/${card.id}/archive`);
    const edits = [
      ["PATCH", "", { title: "Yeni" }],
      ["PATCH", "", { dueAt: "2026-07-01T09:00:00.000Z" }],
      ["PUT", "/labels", { ids: [labelId] }],
      ["PUT", "/assignees", { ids: [1] }],
      ["POST", "/checklist", { text: "Bir daha" }],
      ["PATCH", `/checklist/${itemId}`, { done: true }],
      ["DELETE", `/checklist/${itemId}`, undefined],
      ["POST", "/attachments", { uploadId: "0".repeat(22) }],
    ] as const;
    const { version } = await own.cardNow(card.id);
    const answers = [];

    for (const [method, part, body] of edits)
      answers.push(await own.admin.send(method, `/kanban/cards/${card.id}${part}`, body, seen(version)));
    const comment = await own.admin.send("POST", `/kanban/cards/${card.id}/comments`, { text: "Neden arşivde?" });

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(edits.map(() => [409, "card_archived"]));
    expect(comment.status).toBe(201);
    expect(await own.cardNow(card.id)).toMatchObject({
      title: "Eski",
      dueAt: null,
      labelIds: [],
      assigneeIds: [],
      version,
      checklistItems: [{ text: "Adım", done: false }],
    });
    await own.admin.send("POST", `/kanban/cards/${card.id}/restore`);
    const [, , title] = edits[0];
    expect((await own.admin.send("PATCH", `/kanban/cards/${card.id}`, title, seen(version))).status).toBe(200);
  });

  test("comes before deleting, which an undo takes back", async () => {
    const { id } = await ownCard(own.admin, own.first);

    const early = await own.admin.send("DELETE", `/kanban/cards/${id}`);
    await own.admin.send("POST", `/kanban/cards/${id}/archive`);
    const gone = await own.admin.send("DELETE", `/kanban/cards/${id}`);

    expect([early.body.code, gone.status]).toEqual(["card_not_archived", 200]);
    expect((await own.admin.get(`/kanban/cards/${id}`)).status).toBe(404);
    await own.undo(gone);
    expect((await own.cardNow(id)).archivedAt).not.toBeNull();
  });
});

describe("many cards at once", () => {
  const bulk = (ids: number[], act: object, headers = {}) =>
    own.admin.send("POST", "/kanban/cards/bulk", { ids, ...act }, headers);

  test("move to the end of a column in their order, and come back by one undo", async () => {
    const ids = [
      await ownCard(own.admin, own.first),
      await ownCard(own.admin, own.first),
      await ownCard(own.admin, own.first),
    ].map(({ id }) => id);
    const [a, b, c] = ids as [number, number, number];

    const moved = await bulk([c, a, 999_999], { action: "move", value: { columnId: own.done } });

    expect(
      moved.body.data.results.map((one: { id: number; ok: boolean; code?: string }) => [one.id, one.ok, one.code]),
    ).toEqual([
      [c, true, undefined],
      [a, true, undefined],
      [999_999, false, "not_found"],
    ]);
    expect([await own.order(own.first), await own.order(own.done)]).toEqual([[b], [c, a]]);
    expectBoardLaws(await boardNow(own.admin, own.board.id));
    await own.undo(moved);
    expect(await own.order(own.first)).toEqual(ids);
    expectBoardLaws(await boardNow(own.admin, own.board.id));
  });

  test("are assigned, labelled, given a priority and archived; who may not take it is named", async () => {
    const labels = [await own.label("1"), await own.label("2")];
    const ten = Array.from({ length: 10 }, (_, index) => index + 1);
    const [a, b] = [
      await ownCard(own.admin, own.first, { assigneeIds: ten }),
      await ownCard(own.admin, own.first, { assigneeIds: [1] }),
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
    expect(await own.cardNow(b.id)).toMatchObject({ assigneeIds: [12, 13], labelIds: labels, priority: "high" });
    expect(await own.order(own.first)).toEqual([]);
    expect(again.body.data.results).toMatchObject([{ ok: false, code: "card_archived" }]);
    await own.undo(archived);
    await own.undo(labelled);
    expect(await own.cardNow(a.id)).toMatchObject({ labelIds: [], archivedAt: null });
    expect(await own.order(own.first)).toEqual(ids);
  });

  test("labels and people who are gone do not count against ten", async () => {
    const labels: number[] = [];
    for (let n = 0; n < 12; n++) labels.push(await own.label(`Etiket ${n}`));
    const card = await ownCard(own.admin, own.first, { labelIds: labels.slice(0, 10) });
    const other = await ownCard(own.admin, own.first, { labelIds: labels.slice(0, 10) });
    for (const id of labels.slice(0, 2)) await own.admin.send("DELETE", `/kanban/labels/${id}`);

    const many = await bulk([card.id], { action: "label", value: { add: labels.slice(10) } });
    const moved = await own.move(other.id, own.second, { labels: { add: labels.slice(10), remove: [] } });

    expect(many.body.data.results).toEqual([expect.objectContaining({ id: card.id, ok: true })]);
    expect(moved.status).toBe(200);
    for (const { id } of [card, other]) expect((await own.cardNow(id)).labelIds).toEqual(labels.slice(2));
  });

  test("sent again under its key are answered as the first time, whatever has become of cards, labels and people", async () => {
    const [labelId, person] = [await own.label(), await passerBy(own.admin)];
    const [a, b] = [await ownCard(own.admin, own.first), await ownCard(own.admin, own.first)];
    await own.admin.send("POST", `/kanban/cards/${b.id}/archive`);
    const acts = [
      { action: "label", value: { add: [labelId] } },
      { action: "assign", value: { add: [person.id] } },
      { action: "move", value: { columnId: own.second } },
    ].map((act) => ({ act, key: { "idempotency-key": crypto.randomUUID() } }));
    const first = [];
    for (const { act, key } of acts) first.push(await bulk([a.id, b.id, 999_999], act, key));
    await own.admin.send("DELETE", `/kanban/labels/${labelId}`);
    await person.leave();
    await own.admin.send("POST", `/kanban/cards/${b.id}/restore`);
    await own.admin.send("POST", `/kanban/cards/${a.id}/archive`);

    const again = [];
    for (const { act, key } of acts) again.push(await bulk([a.id, b.id, 999_999], act, key));

    expect(again.map(({ status, body }) => [status, body.data])).toEqual(first.map(({ body }) => [200, body.data]));
    expect(again.map(({ headers }) => headers.get("idempotent-replayed"))).toEqual(["true", "true", "true"]);
    expect(first[0]?.body.data.results).toEqual([
      { id: a.id, key: a.key, ok: true },
      { id: b.id, key: b.key, ok: false, code: "card_archived" },
      { id: 999_999, ok: false, code: "not_found" },
    ]);
    expect(await own.cardNow(b.id)).toMatchObject({ columnId: own.first, labelIds: [], assigneeIds: [] });
  });

  test("into a full hard column: none of them", async () => {
    const ids = [await ownCard(own.admin, own.first), await ownCard(own.admin, own.first)].map(({ id }) => id);
    await limit(own.admin, own.board.columns[1]!, 1);

    const refused = await bulk(ids, { action: "move", value: { columnId: own.second } });

    expect(refused).toMatchObject({ status: 409, body: { code: "wip_limit_reached" } });
    expect(await own.order(own.first)).toEqual(ids);
  });

  test("come back by an undo beside one that somebody has restored meanwhile, which stays where it is", async () => {
    const stays = await ownCard(own.admin, own.first);
    const [a, b] = [await ownCard(own.admin, own.first), await ownCard(own.admin, own.first)];
    const archived = await bulk([a.id, b.id], { action: "archive" });
    await own.admin.send("POST", `/kanban/cards/${b.id}/restore`);

    const undone = await own.undo(archived);

    expect(undone.body.data).toMatchObject({ restored: [{ id: a.id }], leftOut: [{ id: b.id }] });
    expect((await own.order(own.first)).toSorted((x, y) => x - y)).toEqual([stays.id, a.id, b.id]);
  });

  test("are two hundred at most", async () => {
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await bulk(ids, { action: "archive" })).body.errors[0]).toMatchObject({ field: "ids", code: "too_long" });
  });
});
