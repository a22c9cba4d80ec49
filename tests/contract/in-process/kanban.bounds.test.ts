import { beforeAll, expect, test } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { CARDS_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { bothAtOnce } from "../../support/app/both-at-once.ts";
import { type Answer, type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { boardNow, ownBoard, ownCard } from "../../support/records/boards.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let board: Board;
let first: number;
let second: number;
const undo = (answer: Answer) => admin.send("POST", `/undo/${answer.body.meta.undo.token}`);
const add = () => admin.send("POST", "/kanban/cards", { columnId: first, title: "Bir fazla" });
const activeCards = async (): Promise<number> => {
  const counted = statement("SELECT count(*) AS n FROM cards WHERE board_id = ? AND archived_at IS NULL", board.id);
  return own.db.first<{ n: number }>(counted)?.n ?? 0;
};

/** Writes cards straight into the second column, which is full of work by then. */
const fill = (count: number) =>
  own.db.run(
    statement(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO cards (board_id, column_id, seq, key, rank, title, moved_at, created_at, updated_at, search)
       SELECT ?, ?, 10000 + i, 'DOLU-' || i, 'a' || printf('%05d', i), 'Kart ' || i, ?, ?, ?, 'kart' FROM n`,
      count,
      board.id,
      second,
      own.now,
      own.now,
      own.now,
    ),
  );

beforeAll(async () => {
  own = await ownApp();
  admin = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));
  board = await ownBoard(admin);
  [first, second] = board.columns.map(({ id }) => id) as [number, number];
});

test("a board takes 2,000 cards; what would bring one more is refused by its name and leaves all as it was", async () => {
  const [kept, gone] = [await ownCard(admin, first), await ownCard(admin, first)];
  fill(CARDS_MAX - 2);
  const refused = await add();
  const archived = await admin.send("POST", `/kanban/cards/${gone.id}/archive`);
  const last = await add();

  const acts = [
    refused,
    await add(),
    await admin.send("POST", `/kanban/cards/${gone.id}/restore`),
    await undo(archived),
    await admin.send("POST", `/kanban/cards/${kept.id}/checklist`, { text: "Adım" }),
  ];

  expect(last.status).toBe(201);
  expect(acts.map(({ status, body }) => [status, body.code])).toEqual([
    [409, "card_limit"],
    [409, "card_limit"],
    [409, "card_limit"],
    [409, "card_limit"],
    [201, undefined],
  ]);
  expect(await activeCards()).toBe(CARDS_MAX);
  const moved = await admin.send("POST", `/kanban/cards/${kept.id}/move`, { columnId: second });
  expect(moved.status).toBe(200);
});

test.each([
  ["column", "column", 0, { name: "Geç kalan", kind: "todo" }],
  ["column", "deletion", 1, { name: "Geç kalan", kind: "todo" }],
  ["label", "label", 0, { name: "Geç kalan", colour: "blue" }],
  ["label", "deletion", 1, { name: "Geç kalan", colour: "blue" }],
] as const)("a %s added as its board is deleted never outlives it, %s first", async (kind, _, first, body) => {
  const { id, name } = await ownBoard(admin);
  const add = () => admin.send("POST", `/kanban/${kind}s`, { boardId: id, ...body });
  const remove = () => admin.send("DELETE", `/kanban/boards/${id}`, { confirmName: name });

  const [added, gone] = await bothAtOnce([add, remove], first);

  const isAdded = added.status === 201;
  if (!isAdded)
    expect(added.body).toMatchObject({ status: 422, errors: [{ field: "boardId", code: "unknown_reference" }] });
  expect([gone.status, (await undo(gone)).status]).toEqual([200, 200]);
  const { columns, labels } = await boardNow(admin, id);
  expect([columns.length, labels.length]).toEqual([
    isAdded && kind === "column" ? 4 : 3,
    isAdded && kind === "label" ? 1 : 0,
  ]);
});
