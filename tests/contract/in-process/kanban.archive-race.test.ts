import { beforeAll, expect, test } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { ownBoard, ownCard } from "../../support/boards.ts";
import { type Client, clientOf } from "../../support/client.ts";
import { meanwhile } from "../../support/meanwhile.ts";
import { ownApp } from "../../support/own-app.ts";
import { one } from "../../support/planted.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let board: Board;
beforeAll(async () => {
  own = await ownApp();
  admin = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));
  board = await ownBoard(admin);
});

const state = (id: number) =>
  one(own.cell, "SELECT json_array(title, assignees_json, checklist_json, column_id) FROM cards WHERE id = ?", id);

test.each([
  ["PATCH", "", { title: "Yeni ad" }],
  ["PUT", "/labels", { ids: [] }],
  ["PUT", "/assignees", { ids: [2] }],
  ["POST", "/checklist", { text: "Koli" }],
  ["POST", "/move", null],
])("a card that is archived while it is edited takes no edit: %s %s", async (method, path, edit) => {
  const [first, second] = board.columns;
  const { id, version } = await ownCard(admin, first!.id, { title: "Eski ad" });
  const before = await state(id);
  meanwhile(own.cell, () => own.cell.exec(`UPDATE cards SET archived_at = 1 WHERE id = ${id}`));

  const body = edit ?? { columnId: second!.id };
  const refused = await admin.send(method, `/kanban/cards/${id}${path}`, body, { "if-match": `"v${version}"` });

  expect([refused.status, refused.body.code]).toEqual([409, "card_archived"]);
  expect(await state(id)).toBe(before);
});
