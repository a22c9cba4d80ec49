import { describe, expect, test } from "vitest";
import { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { freshBoards } from "../support/component/own-board.ts";
import { boardNow, expectBoardLaws, limit, ownCard } from "../support/records/boards.ts";

const own = freshBoards();

describe("a move", () => {
  test("puts a card right below the one above, right above the one below, or at the end", async () => {
    const [a, b, c] = [
      await ownCard(own.admin, own.second),
      await ownCard(own.admin, own.second),
      await ownCard(own.admin, own.second),
    ];
    const card = await ownCard(own.admin, own.first);

    const moved = await own.move(card.id, own.second, { beforeId: a.id, afterId: b.id });
    expect(CardShort.parse(moved.body.data)).toMatchObject({ columnId: own.second });
    expect(await own.order(own.second)).toEqual([a.id, card.id, b.id, c.id]);
    await own.move(card.id, own.second, { beforeId: null, afterId: a.id });
    expect(await own.order(own.second)).toEqual([card.id, a.id, b.id, c.id]);
    await own.move(card.id, own.second);
    expect(await own.order(own.second)).toEqual([a.id, b.id, c.id, card.id]);
    await own.move(card.id, own.second, { beforeId: a.id });
    expect(await own.order(own.second)).toEqual([a.id, card.id, b.id, c.id]);
    expectBoardLaws(await boardNow(own.admin, own.board.id));
  });

  test("ignores a neighbour that is gone, archived or elsewhere", async () => {
    const [a, b] = [await ownCard(own.admin, own.second), await ownCard(own.admin, own.second)];
    const [card, elsewhere] = [await ownCard(own.admin, own.first), await ownCard(own.admin, own.first)];
    await own.admin.send("POST", `/kanban/cards/${a.id}/archive`);

    const moved = await own.move(card.id, own.second, { beforeId: a.id, afterId: b.id });
    expect([moved.status, await own.order(own.second)]).toEqual([200, [card.id, b.id]]);
    await own.move(card.id, own.second, { beforeId: elsewhere.id, afterId: 999_999 });
    expect(await own.order(own.second)).toEqual([b.id, card.id]);
  });

  test("completes a card in a done column and opens it again outside; an undo puts it back between its neighbours", async () => {
    const cards = [
      await ownCard(own.admin, own.first),
      await ownCard(own.admin, own.first),
      await ownCard(own.admin, own.first),
    ];
    const [a, b, c] = cards.map(({ id }) => id) as [number, number, number];

    const moved = await own.move(b, own.done);
    expect(moved.body.data.completedAt).not.toBeNull();
    await own.move(c, own.first, { beforeId: a });
    expect((await own.undo(moved)).body.data.restored).toEqual([{ object: "card", id: b }]);

    expect((await own.cardNow(b)).completedAt).toBeNull();
    expect((await own.order(own.first)).sort()).toEqual([a, b, c].sort());
    expect((await own.order(own.first))[0]).toBe(a);
    expectBoardLaws(await boardNow(own.admin, own.board.id));
  });

  test("that somebody has moved on since is not taken back", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const moved = await own.move(id, own.second);
    await own.move(id, own.done);

    const back = await own.undo(moved);

    expect(back).toMatchObject({ status: 409, body: { code: "changed_since" } });
    expect((await own.cardNow(id)).columnId).toBe(own.done);
  });

  test("into a full hard column is refused by its name, within it is not, out of it makes room", async () => {
    const inside = [await ownCard(own.admin, own.second), await ownCard(own.admin, own.second)];
    const card = await ownCard(own.admin, own.first);
    await limit(own.admin, own.board.columns[1]!, 2);

    const refused = await own.move(card.id, own.second);
    const added = await own.admin.send("POST", "/kanban/cards", { columnId: own.second, title: "Taşan" });
    const within = await own.move(inside[0]!.id, own.second, { beforeId: inside[1]!.id });
    const out = await own.move(inside[0]!.id, own.done);
    const taken = await own.move(card.id, own.second);
    const back = await own.undo(out);

    expect(refused).toMatchObject({
      status: 409,
      body: { code: "wip_limit_reached", params: { column: "B", limit: 2 } },
    });
    expect(added.body.code).toBe("wip_limit_reached");
    expect([within.status, out.status, taken.status]).toEqual([200, 200, 200]);
    expect(back).toMatchObject({ status: 409, body: { code: "wip_limit_reached" } });
    expect(await own.order(own.second)).toHaveLength(2);
  });

  test("into a full soft column is allowed", async () => {
    await ownCard(own.admin, own.second);
    await limit(own.admin, own.board.columns[1]!, 1, "soft");
    const card = await ownCard(own.admin, own.first);

    expect((await own.move(card.id, own.second)).status).toBe(200);
  });

  test("to another board's column, of an archived card or of none is refused", async () => {
    const card = await ownCard(own.admin, own.first);
    const elsewhere = await own.move(card.id, 1);
    await own.admin.send("POST", `/kanban/cards/${card.id}/archive`);

    expect(elsewhere.body.errors).toContainEqual(
      expect.objectContaining({ field: "columnId", code: "unknown_reference" }),
    );
    expect((await own.move(card.id, own.second)).body.code).toBe("card_archived");
    expect((await own.move(999_999, own.second)).status).toBe(404);
  });
});

describe("a move into another lane", () => {
  test("changes place and fact by one act, one entry and one undo", async () => {
    const [a, b] = [await own.label("A"), await own.label("B")];
    const { id, version } = await ownCard(own.admin, own.first, {
      labelIds: [a],
      assigneeIds: [1, 2],
      priority: "low",
    });
    const facts = { labels: { add: [b], remove: [a] }, assignees: { add: [3], remove: [1] }, priority: "urgent" };

    const moved = await own.move(id, own.second, facts);

    expect(CardShort.parse(moved.body.data)).toMatchObject({
      columnId: own.second,
      labelIds: [b],
      assigneeIds: [2, 3],
      priority: "urgent",
      version: version + 1,
    });
    expect((await own.cardNow(id)).activity.map(({ action }) => action)).toEqual(["card.moved", "card.added"]);
    expect((await own.undo(moved)).status).toBe(200);
    expect(await own.cardNow(id)).toMatchObject({
      columnId: own.first,
      labelIds: [a],
      assigneeIds: [1, 2],
      priority: "low",
    });
  });

  test("tells whom the card is given to, and leaves the version alone where only a set changes", async () => {
    const { id, version } = await ownCard(own.admin, own.first, { title: `Şerit ${crypto.randomUUID()}` });

    const moved = await own.move(id, own.first, { assignees: { add: [2] } });

    expect(moved.body.data).toMatchObject({ assigneeIds: [2], version });
    const told = (await own.editor.get("/notifications")).body.data as { link: string }[];
    expect(told.filter(({ link }) => link.endsWith(`card=${id}`))).toHaveLength(1);
  });

  test("keeps what two who move at once each added", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const add = (client: typeof own.admin, one: number) =>
      client.send("POST", `/kanban/cards/${id}/move`, { columnId: own.second, assignees: { add: [one] } });

    const moves = await Promise.all([1, 2, 3, 14].map((one, at) => add(at % 2 ? own.admin : own.editor, one)));

    expect(moves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await own.cardNow(id)).assigneeIds).toEqual([1, 2, 3, 14]);
  });

  test.each([
    [{ labels: { add: [999_999] } }, "labels.add", "unknown_reference"],
    [{ assignees: { add: [999_999] } }, "assignees.add", "unknown_reference"],
    [{ priority: "top" }, "priority", "not_in_list"],
    [{ lane: 1 }, "lane", "unknown_field"],
  ])("with %j is refused by its field, and the card stays", async (facts, field, code) => {
    const { id } = await ownCard(own.admin, own.first);

    const refused = await own.move(id, own.second, facts);

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await own.order(own.first)).toEqual([id]);
  });

  test("is refused where a card would have more than ten", async () => {
    const ten = Array.from({ length: 10 }, (_, index) => index + 1);
    const { id } = await ownCard(own.admin, own.first, { assigneeIds: ten });

    const refused = await own.move(id, own.first, { assignees: { add: [12] } });
    const swapped = await own.move(id, own.first, { assignees: { add: [12], remove: [1] } });

    expect(refused.body.errors).toMatchObject([{ field: "assignees.add", code: "too_long", params: { maximum: 10 } }]);
    expect(swapped.status).toBe(200);
  });
});
