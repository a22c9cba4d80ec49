import { beforeEach, expect, test } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { type Answer, type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { boardNow, ownCard } from "../../support/records/boards.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let board: Board;
const columnOf = (kind: string) => board.columns.find((column) => column.kind === kind)!;
const undo = (answer: Answer) => admin.send("POST", `/undo/${answer.body.meta.undo.token}`);
const turn = ({ id, version }: { id: number; version: number }, kind: string) =>
  admin.send("PATCH", `/kanban/columns/${id}`, { kind }, { "if-match": `"v${version}"` });
/** When the cards of the column that is for what is done were completed. */
const doneNow = async () =>
  (await boardNow(admin, 1)).cards
    .filter(({ columnId }) => columnId === columnOf("done").id)
    .map(({ id, completedAt, movedAt }) => ({ id, completedAt, movedAt }));

beforeEach(async () => {
  own = await ownApp();
  // They came into their column long before they were done: it was given its kind since.
  own.db.run(statement("UPDATE cards SET moved_at = moved_at - 2000000000 WHERE completed_at IS NOT NULL"));
  admin = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));
  board = await boardNow(admin, 1);
});

test("an undo of a column's kind brings back when its cards were completed, so that they stay on the board", async () => {
  const done = columnOf("done");
  const before = await doneNow();
  expect(before).toHaveLength(6);

  const turned = await turn(done, "doing");
  const open = await doneNow();
  const came = await ownCard(admin, done.id);
  const back = await undo(turned);

  expect([turned.status, back.status]).toEqual([200, 200]);
  expect(open.map(({ completedAt }) => completedAt)).toEqual(Array(6).fill(null));
  const after = await doneNow();
  expect(after.filter(({ id }) => id !== came.id)).toEqual(before);
  expect(after.find(({ id }) => id === came.id)?.completedAt).toBe(came.movedAt);
});

test("a column that is given its kind again has its cards completed then", async () => {
  const done = columnOf("done");
  const { body } = await turn(done, "todo");

  await turn(body.data, "done");

  const now = new Date(own.now).toISOString().slice(0, 16);
  expect((await doneNow()).map(({ completedAt }) => completedAt?.slice(0, 16))).toEqual(Array(6).fill(now));
});

test("cards taken out of a done column come back by an undo as long done as they were", async () => {
  const before = await doneNow();
  const ids = before.map(({ id }) => id);
  const value = { columnId: columnOf("doing").id };

  const moved = await admin.send("POST", "/kanban/cards/bulk", { ids, action: "move", value });
  const [one] = ids;
  const on = await admin.send("POST", `/kanban/cards/${one}/move`, { columnId: columnOf("todo").id });
  await undo(on);
  const back = await undo(moved);

  expect([moved.status, back.body.data?.restored.length]).toEqual([200, 6]);
  expect(await doneNow()).toEqual(before);
});

test("cards moved together to the column they stand in keep when they came there", async () => {
  const before = await doneNow();
  const [first, ...rest] = before;
  const value = { columnId: columnOf("done").id };

  const moved = await admin.send("POST", "/kanban/cards/bulk", { ids: [first?.id], action: "move", value });

  expect(moved.status).toBe(200);
  expect(await doneNow()).toEqual([...rest, first]);
});
