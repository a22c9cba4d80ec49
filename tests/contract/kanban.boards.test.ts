import { beforeAll, describe, expect, test } from "vitest";
import { Board, BoardShort } from "#shared/api/kanban/boards.ts";
import { BoardColumn } from "#shared/api/kanban/columns.ts";
import { ErrorReply } from "#shared/errors.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { passerBy } from "../support/component/own-board.ts";
import { boardNow, expectBoardLaws, idsIn, limit, ownBoard, ownCard } from "../support/records/boards.ts";

let admin: Client;
beforeAll(async () => {
  admin = await clientOf();
});

const seen = (version: number) => ({ "if-match": `"v${version}"` });
const undo = (answer: { body: { meta: { undo: { token: string } } } }) =>
  admin.send("POST", `/undo/${answer.body.meta.undo.token}`);

describe("the sample board", () => {
  test("has five columns in order and eighteen cards, three of four in Doing", async () => {
    const board = Board.parse(await boardNow(admin, 1));

    const counts = board.columns.map(({ id, name, kind }) => [name, kind, idsIn(board, id).length]);
    expect(counts).toEqual([
      ["Ideas", "todo", 2],
      ["To do", "todo", 5],
      ["Doing", "doing", 3],
      ["Review", "todo", 2],
      ["Done", "done", 6],
    ]);
    expect(board.columns.map(({ wipLimit, wipMode }) => [wipLimit, wipMode])).toEqual([
      [null, "soft"],
      [null, "soft"],
      [4, "soft"],
      [4, "hard"],
      [null, "soft"],
    ]);
    expect(board.labels).toHaveLength(8);
    expect(board.cards.filter(({ checklist }) => checklist.total > 0)).toHaveLength(3);
    expect(board.cards.filter(({ link }) => link !== null)).toHaveLength(4);
    expect(board.people.map(({ name }) => name)).toContain("Zeynep Türkmen");
    expectBoardLaws(board);
  });

  test("carries the tag of its newest change", async () => {
    const first = await admin.get("/kanban/boards/1");
    expect(first.headers.get("etag")).toMatch(/^W\//);
    expect(await boardNow(admin, 1)).toEqual(first.body.data);
  });
});

describe("a board", () => {
  test("is made with its columns, its maker a member, its keys from its name", async () => {
    const colleagues = (await admin.get("/kanban/people")).body.data;
    const { status, body } = await admin.send("POST", "/kanban/boards", {
      name: "  Yaz kampanyası ",
      memberIds: [colleagues[0].id],
      columns: [{ name: "Fikir" }, { name: "Bitti", kind: "done" }],
    });

    expect(status).toBe(201);
    const board = Board.parse(body.data);
    expect(board).toMatchObject({ name: "Yaz kampanyası", starred: false, cards: [], labels: [] });
    expect(board.keyPrefix).toMatch(/^YAZ\d*$/);
    expect(board.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ["Fikir", "todo"],
      ["Bitti", "done"],
    ]);
    expect(board.members.map(({ id }) => id)).toContain(1);
    const list = BoardShort.array().parse((await admin.get("/kanban/boards")).body.data);
    expect(list.find(({ id }) => id === board.id)).toMatchObject({ columns: 2, cards: 0 });
  });

  test("is made once for a key, also when a member is gone since", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const person = await passerBy(admin);
    const body = { name: `Pano ${crypto.randomUUID()}`, memberIds: [person.id], columns: [{ name: "A" }] };
    const once = await admin.send("POST", "/kanban/boards", body, key);
    await person.leave();

    const again = await admin.send("POST", "/kanban/boards", body, key);

    expect([once.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data.id).toBe(once.body.data.id);
  });

  test("is renamed at the version that was seen, and an undo takes that back", async () => {
    const { id, version, name } = await ownBoard(admin);

    const stale = await admin.send("PATCH", `/kanban/boards/${id}`, { name: "X" }, seen(version + 7));
    const changed = await admin.send("PATCH", `/kanban/boards/${id}`, { name: "Yeni ad" }, seen(version));
    const back = await undo(changed);

    expect([stale.status, stale.body.data.name]).toEqual([412, name]);
    expect(changed.body.data).toMatchObject({ name: "Yeni ad", version: version + 1 });
    expect(back.status).toBe(200);
    expect((await boardNow(admin, id)).name).toBe(name);
  });

  test("is starred for oneself alone, and stands first then", async () => {
    const { id } = await ownBoard(admin);
    const editor = await clientOf("editor@example.com");

    const starred = await admin.send("PUT", `/kanban/boards/${id}/star`, { starred: true });

    expect(starred.body.data).toEqual({ starred: true });
    expect((await admin.get("/kanban/boards")).body.data[0]).toMatchObject({ id, starred: true });
    expect((await boardNow(admin, id)).starred).toBe(true);
    expect((await boardNow(editor, id)).starred).toBe(false);
    await admin.send("PUT", `/kanban/boards/${id}/star`, { starred: false });
    expect((await boardNow(admin, id)).starred).toBe(false);
  });

  test("is deleted with its name typed, leaves lists and search, and comes back whole", async () => {
    const { id, name, columns } = await ownBoard(admin);
    const title = `Zümrüt ${crypto.randomUUID().slice(0, 8)}`;
    const card = await ownCard(admin, columns[0]!.id, { title });
    const found = async () => (await admin.get(`/kanban/cards?q=${encodeURIComponent(title)}`)).body.data.length;

    const wrong = await admin.send("DELETE", `/kanban/boards/${id}`, { confirmName: "something" });
    const gone = await admin.send("DELETE", `/kanban/boards/${id}`, { confirmName: name });

    expect(ErrorReply.parse(wrong.body)).toMatchObject({ status: 422, code: "confirm_mismatch" });
    expect(gone.status).toBe(200);
    expect((await admin.get(`/kanban/boards/${id}`)).status).toBe(404);
    expect((await admin.get(`/kanban/cards/${card.id}`)).status).toBe(404);
    expect(await found()).toBe(0);
    expect((await undo(gone)).status).toBe(200);
    expect((await boardNow(admin, id)).cards).toHaveLength(1);
    expect(await found()).toBe(1);
  });

  test.each([
    [{ name: "  " }, "name", "required"],
    [{ name: "x".repeat(61) }, "name", "too_long"],
    [{ name: "A", memberIds: [999_999] }, "memberIds", "unknown_reference"],
    [{ name: "A", columns: [{ name: "y".repeat(41) }] }, "columns.0.name", "too_long"],
    [{ name: "A", columns: [{ name: "B", kind: "later" }] }, "columns.0.kind", "not_in_list"],
    [{ name: "A", columns: Array(21).fill({ name: "B" }) }, "columns", "too_long"],
  ])("%j is refused by its field", async (body, field, code) => {
    const refused = await admin.send("POST", "/kanban/boards", body);

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });
});

describe("a column", () => {
  test("stands at the right end, and goes where it is moved; an undo brings it back", async () => {
    const board = await ownBoard(admin);
    const [a, b, c] = board.columns.map(({ id }) => id) as [number, number, number];
    const added = await admin.send("POST", "/kanban/columns", { boardId: board.id, name: "D", wipLimit: 3 });
    const d = BoardColumn.parse(added.body.data);
    const order = async () => (await boardNow(admin, board.id)).columns.map(({ id }) => id);
    expect([added.status, await order()]).toEqual([201, [a, b, c, d.id]]);

    const moved = await admin.send("POST", `/kanban/columns/${d.id}/move`, { beforeId: a, afterId: b });
    expect(await order()).toEqual([a, d.id, b, c]);
    await admin.send("POST", `/kanban/columns/${a}/move`, { beforeId: null, afterId: null });
    expect(await order()).toEqual([d.id, b, c, a]);
    await admin.send("POST", `/kanban/columns/${b}/move`, { beforeId: 999_999, afterId: d.id });
    expect(await order()).toEqual([b, d.id, c, a]);

    expect((await undo(moved)).status).toBe(200);
    expect((await order()).at(-1)).toBe(d.id);
    expectBoardLaws(await boardNow(admin, board.id));
  });

  test("completes its cards when it becomes one for what is done, and opens them again by an undo", async () => {
    const board = await ownBoard(admin);
    const column = board.columns[0]!;
    await ownCard(admin, column.id);

    const changed = await admin.send("PATCH", `/kanban/columns/${column.id}`, { kind: "done" }, seen(column.version));

    expect(changed.status).toBe(200);
    expectBoardLaws(await boardNow(admin, board.id));
    expect((await boardNow(admin, board.id)).cards[0]?.completedAt).not.toBeNull();
    await undo(changed);
    expect((await boardNow(admin, board.id)).cards[0]?.completedAt).toBeNull();
  });

  test("with cards is deleted only when it is said where they go; an undo brings all back", async () => {
    const board = await ownBoard(admin);
    const [first, second] = board.columns as [BoardColumn, BoardColumn];
    const cards = [await ownCard(admin, first.id), await ownCard(admin, first.id)].map(({ id }) => id);
    const other = await ownCard(admin, second.id);
    const remove = (body: object) => admin.send("DELETE", `/kanban/columns/${first.id}`, body, seen(first.version));

    const plain = await remove({});
    const moved = await remove({ moveCardsTo: second.id });

    expect(plain).toMatchObject({ status: 409, body: { code: "column_not_empty", params: { cards: 2 } } });
    expect(moved.status).toBe(200);
    const after = await boardNow(admin, board.id);
    expect(after.columns).toHaveLength(2);
    expect(idsIn(after, second.id)).toEqual([other.id, ...cards]);
    const back = await undo(moved);
    expect(back.body.data.restored).toHaveLength(3);
    const restored = await boardNow(admin, board.id);
    expect(restored.columns.map(({ id }) => id)).toEqual(board.columns.map(({ id }) => id));
    expect(idsIn(restored, first.id)).toEqual(cards);
    expectBoardLaws(restored);
  });

  test("archives its cards when that is said; a card restored later goes to the first column", async () => {
    const board = await ownBoard(admin);
    const [first, second] = board.columns as [BoardColumn, BoardColumn];
    const card = await ownCard(admin, second.id);

    const removed = await admin.send(
      "DELETE",
      `/kanban/columns/${second.id}`,
      { archiveCards: true },
      seen(second.version),
    );
    const restored = await admin.send("POST", `/kanban/cards/${card.id}/restore`);

    expect(removed.status).toBe(200);
    expect(restored.body.data).toMatchObject({ id: card.id, columnId: first.id });
    expectBoardLaws(await boardNow(admin, board.id));
  });

  test("cannot give its cards to one that is full", async () => {
    const board = await ownBoard(admin);
    const [first, second] = board.columns as [BoardColumn, BoardColumn];
    await ownCard(admin, first.id);
    await ownCard(admin, first.id);
    await limit(admin, second, 1);

    const refused = await admin.send(
      "DELETE",
      `/kanban/columns/${first.id}`,
      { moveCardsTo: second.id },
      seen(first.version),
    );

    expect(refused).toMatchObject({
      status: 409,
      body: { code: "wip_limit_reached", params: { column: "B", limit: 1 } },
    });
    expect((await boardNow(admin, board.id)).columns).toHaveLength(3);
  });

  test("is the twentieth at most, also when two are added at once", async () => {
    const board = await ownBoard(admin, Array(19).fill("todo"));
    const add = () => admin.send("POST", "/kanban/columns", { boardId: board.id, name: "Son" });

    const answers = await Promise.all([add(), add(), add()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "column_limit", params: { limit: 20 } });
  });

  test.each([
    [{ name: "" }, "name", "required"],
    [{ name: "A", wipLimit: 0 }, "wipLimit", "too_small"],
    [{ name: "A", wipLimit: 101 }, "wipLimit", "too_big"],
    [{ name: "A", wipMode: "firm" }, "wipMode", "not_in_list"],
    [{ name: "A", boardId: 999_999 }, "boardId", "unknown_reference"],
  ])("%j is refused by its field", async (body, field, code) => {
    const refused = await admin.send("POST", "/kanban/columns", { boardId: 1, ...body });

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });
});

describe("a label", () => {
  test("is added, renamed, taken off all cards and brought back to them", async () => {
    const board = await ownBoard(admin);
    const added = await admin.send("POST", "/kanban/labels", { boardId: board.id, name: "Foto", colour: "blue" });
    const { id } = added.body.data;
    const card = await ownCard(admin, board.columns[0]!.id, { labelIds: [id] });
    const labels = async () => (await boardNow(admin, board.id)).cards[0]?.labelIds;

    const twice = await admin.send("POST", "/kanban/labels", { boardId: board.id, name: "FOTO", colour: "red" });
    const renamed = await admin.send("PATCH", `/kanban/labels/${id}`, { name: "Fotoğraf" });
    const removed = await admin.send("DELETE", `/kanban/labels/${id}`);

    expect([added.status, card.labelIds]).toEqual([201, [id]]);
    expect(twice).toMatchObject({ status: 409, body: { code: "name_taken" } });
    expect(renamed.body.data).toEqual({ id, name: "Fotoğraf", colour: "blue" });
    expect(await labels()).toEqual([]);
    expect((await boardNow(admin, board.id)).labels).toEqual([]);
    await undo(removed);
    expect(await labels()).toEqual([id]);
  });

  test("of an unknown colour or a long name is refused", async () => {
    const body = { boardId: 1, name: "x".repeat(31), colour: "gold" };

    const refused = await admin.send("POST", "/kanban/labels", body);

    expect(refused.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ["name", "too_long"],
      ["colour", "not_in_list"],
    ]);
  });
});
