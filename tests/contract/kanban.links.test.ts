import { beforeAll, expect, test } from "vitest";
import { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { boardNow, ownBoard, ownCard } from "../support/records/boards.ts";
import { mail, receive } from "../support/records/inbox.ts";

let admin: Client;
beforeAll(async () => {
  admin = await clientOf();
});

const mailed = async (): Promise<number> => (await receive(mail())).body.data.conversationId;
const add = (columnId: number, more: object) =>
  admin.send("POST", "/kanban/cards", { columnId, title: "Müşteriyi ara", ...more });
const about = async (conversationId: number): Promise<CardRow[]> =>
  (await admin.get(`/kanban/cards?conversation=${conversationId}`)).body.data.map((row: unknown) => CardRow.parse(row));

test("GET /api/kanban/cards finds the cards that are about a conversation, wherever they stand", async () => {
  const [one, other] = [await mailed(), await mailed()];
  const board = await ownBoard(admin);
  const [first, , done] = board.columns.map(({ id }) => id) as [number, number, number];
  const { body } = await add(first, { conversationId: one });
  const finished = await ownCard(admin, done, { conversationId: one });
  await ownCard(admin, first, { conversationId: other });

  const found = await about(one);

  expect(found.map(({ id }) => id).sort()).toEqual([body.data.id, finished.id].sort());
  expect(found[0]).toMatchObject({ boardName: board.name, link: { kind: "conversation", id: one, status: "open" } });
  expect((await admin.get("/kanban/cards?conversation=0")).status).toBe(422);
});

test("a card just made is taken back by its undo, once", async () => {
  const one = await mailed();
  const board = await ownBoard(admin);
  const first = board.columns[0]!.id;

  const { status, body } = await add(first, { conversationId: one, assigneeIds: [2] });
  const { token } = body.meta.undo;

  expect(status).toBe(201);
  expect((await admin.get("/undo")).body.data[0]).toMatchObject({ object: "card", action: "card.added", count: 1 });
  expect((await admin.send("POST", `/undo/${token}`)).body.data.restored).toEqual([
    { object: "card", id: body.data.id },
  ]);
  expect((await admin.get(`/kanban/cards/${body.data.id}`)).status).toBe(404);
  expect(await about(one)).toEqual([]);
  expect((await boardNow(admin, board.id)).cards).toEqual([]);
  expect((await admin.send("POST", `/undo/${token}`)).body.code).toBe("token_expired");
});

test("a card that was edited since it was made stays, and is named", async () => {
  const board = await ownBoard(admin);
  const { body } = await add(board.columns[0]!.id, {});
  await admin.send("PUT", `/kanban/cards/${body.data.id}/assignees`, { ids: [3] });

  const late = await admin.send("POST", `/undo/${body.meta.undo.token}`);

  expect(late.body.code).toBe("changed_since");
  expect((await admin.get(`/kanban/cards/${body.data.id}`)).status).toBe(200);
});
