import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Client, clientOf } from "../support/app/client.ts";
import { boardNow, expectBoardLaws, idsIn, limit, ownBoard, ownCard } from "../support/records/boards.ts";

let admin: Client;
let editor: Client;
beforeAll(async () => {
  [admin, editor] = await Promise.all([clientOf(), clientOf("editor@example.com")]);
});

const seen = ({ version }: { version: number }) => ({ "if-match": `"v${version}"` });
const undo = (answer: Answer, client = admin) => client.send("POST", `/undo/${answer.body.meta.undo.token}`);
const outcome = ({ status, body }: Answer) => [status, body.code];
const word = () => `w${crypto.randomUUID().slice(0, 8)}`;
const GONE = [409, "changed_since"];

describe("an archived card that was deleted meanwhile", () => {
  test("does not come back by an undo of its archiving, so that it is never lost with its column", async () => {
    const board = await ownBoard(admin);
    const [first, second] = board.columns;
    const card = await ownCard(admin, second!.id);
    const archived = await admin.send("POST", `/kanban/cards/${card.id}/archive`);
    const deleted = await editor.send("DELETE", `/kanban/cards/${card.id}`);

    expect(outcome(await undo(archived))).toEqual(GONE);

    const column = (await boardNow(admin, board.id)).columns.find(({ id }) => id === second!.id)!;
    const removal = await admin.send("DELETE", `/kanban/columns/${column.id}`, { archiveCards: true }, seen(column));
    expect(removal.status).toBe(200);
    expect((await undo(deleted, editor)).status).toBe(200);
    expect((await admin.get(`/kanban/cards/${card.id}`)).body.data.archivedAt).not.toBeNull();
    expect((await admin.send("POST", `/kanban/cards/${card.id}/restore`)).body.data.columnId).toBe(first!.id);
    expectBoardLaws(await boardNow(admin, board.id));
  });

  test("does not take a place that has been filled since", async () => {
    const board = await ownBoard(admin);
    const [column] = board.columns;
    const cards = [await ownCard(admin, column!.id), await ownCard(admin, column!.id)];
    await limit(admin, column!, 2);
    const archived = await admin.send("POST", `/kanban/cards/${cards[0]!.id}/archive`);
    const deleted = await editor.send("DELETE", `/kanban/cards/${cards[0]!.id}`);

    await undo(archived);
    await ownCard(admin, column!.id);
    await undo(deleted, editor);

    expect(idsIn(await boardNow(admin, board.id), column!.id)).toHaveLength(2);
  });
});

test("of cards that were archived together the one that was deleted since is left out, and called gone", async () => {
  const board = await ownBoard(admin);
  const [column] = board.columns;
  const cards = [await ownCard(admin, column!.id), await ownCard(admin, column!.id, { title: "Silinen" })];
  const ids = cards.map(({ id }) => id);
  const archived = await admin.send("POST", "/kanban/cards/bulk", { ids, action: "archive" });
  await editor.send("DELETE", `/kanban/cards/${ids[1]}`);

  const { status, body } = await undo(archived);

  expect(status).toBe(200);
  expect(body.data).toEqual({
    restored: [{ object: "card", id: ids[0] }],
    leftOut: [{ object: "card", id: ids[1], name: "Silinen", reason: "gone" }],
  });
});

interface Edited {
  edit: Answer;
  remove(): Promise<Answer>;
}
/** An edit of a record, and the way to remove that record. */
const edits: [string, () => Promise<Edited>][] = [
  [
    "a person",
    async () => {
      const person = { name: "Nil Su", email: `${word()}@example.com`, role: "Kullanıcı", status: "inactive" };
      const { id } = (await admin.send("POST", "/datatable/users", person)).body.data;
      const edit = await admin.send("PATCH", `/datatable/users/${id}`, { name: "Başka Ad" }, seen({ version: 1 }));
      return { edit, remove: () => admin.send("DELETE", `/datatable/users/${id}`, {}, seen({ version: 2 })) };
    },
  ],
  [
    "a board",
    async () => {
      const board = await ownBoard(admin);
      const name = `Yeni ${word()}`;
      const edit = await admin.send("PATCH", `/kanban/boards/${board.id}`, { name }, seen(board));
      return { edit, remove: () => admin.send("DELETE", `/kanban/boards/${board.id}`, { confirmName: name }) };
    },
  ],
  [
    "a column",
    async () => {
      const [column] = (await ownBoard(admin)).columns;
      const edit = await admin.send("PATCH", `/kanban/columns/${column!.id}`, { name: "Yeni" }, seen(column!));
      const now = seen({ version: column!.version + 1 });
      return { edit, remove: () => admin.send("DELETE", `/kanban/columns/${column!.id}`, {}, now) };
    },
  ],
  [
    "a column, its board",
    async () => {
      const board = await ownBoard(admin);
      const [column] = board.columns;
      const edit = await admin.send("PATCH", `/kanban/columns/${column!.id}`, { name: "Yeni" }, seen(column!));
      const body = { confirmName: board.name };
      return { edit, remove: () => admin.send("DELETE", `/kanban/boards/${board.id}`, body) };
    },
  ],
  [
    "a card, its board",
    async () => {
      const board = await ownBoard(admin);
      const card = await ownCard(admin, board.columns[0]!.id);
      const edit = await admin.send("PATCH", `/kanban/cards/${card.id}`, { title: "Yeni" }, seen(card));
      const body = { confirmName: board.name };
      return { edit, remove: () => admin.send("DELETE", `/kanban/boards/${board.id}`, body) };
    },
  ],
  [
    "a label of a board",
    async () => {
      const board = await ownBoard(admin);
      const made = { boardId: board.id, name: "Acil", colour: "red" };
      const { id } = (await admin.send("POST", "/kanban/labels", made)).body.data;
      const edit = await admin.send("PATCH", `/kanban/labels/${id}`, { name: "Yeni" });
      return { edit, remove: () => admin.send("DELETE", `/kanban/labels/${id}`) };
    },
  ],
  [
    "a label of the inbox",
    async () => {
      const { id } = (await admin.send("POST", "/inbox/labels", { name: word(), colour: "red" })).body.data;
      const edit = await admin.send("PATCH", `/inbox/labels/${id}`, { name: word() });
      return { edit, remove: () => admin.send("DELETE", `/inbox/labels/${id}`) };
    },
  ],
  [
    "a canned reply",
    async () => {
      const made = { code: word(), body: "Merhaba", shared: true };
      const { id } = (await admin.send("POST", "/inbox/canned", made)).body.data;
      const edit = await admin.send("PATCH", `/inbox/canned/${id}`, { body: "Selam" });
      return { edit, remove: () => admin.send("DELETE", `/inbox/canned/${id}`) };
    },
  ],
  [
    "a view",
    async () => {
      const made = { screen: "orders", name: word(), query: "", shared: false };
      const { id } = (await admin.send("POST", "/views", made)).body.data;
      const edit = await admin.send("PATCH", `/views/${id}`, { name: word() });
      return { edit, remove: () => admin.send("DELETE", `/views/${id}`) };
    },
  ],
];

test.each(edits)("an edit of %s that is gone is not called taken back", async (_, act) => {
  const { edit, remove } = await act();
  const removed = await remove();
  expect([edit.status, removed.status], JSON.stringify([edit.body, removed.body])).toEqual([200, 200]);

  expect(outcome(await undo(edit))).toEqual(GONE);

  // What is there again can be taken back after all.
  if (removed.body.meta?.undo) {
    expect((await undo(removed)).status).toBe(200);
    expect((await undo(edit)).status).toBe(200);
  }
});
