import { beforeAll, expect, test } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { bothAtOnce } from "../../support/app/both-at-once.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { one } from "../../support/database/planted.ts";
import { ownBoard, ownCard } from "../../support/records/boards.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let board: Board;
let label: number;
beforeAll(async () => {
  own = await ownApp();
  admin = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));
  board = await ownBoard(admin);
  label = (await admin.send("POST", "/kanban/labels", { boardId: board.id, name: "Acil", colour: "red" })).body.data.id;
});

const state = (id: number) =>
  one(
    own.db,
    "SELECT json_array(title, labels_json, assignees_json, checklist_json, column_id) FROM cards WHERE id = ?",
    id,
  );

const edits = [
  ["PATCH", "", () => ({ title: "Yeni ad" })],
  ["PUT", "/labels", () => ({ ids: [label] })],
  ["PUT", "/assignees", () => ({ ids: [2] })],
  ["POST", "/checklist", () => ({ text: "Koli" })],
  ["POST", "/move", () => ({ columnId: board.columns[1]!.id })],
] as const;

const races = edits.flatMap(([method, path, body]) => [
  ["edit", method, path, 0, body] as const,
  ["archive", method, path, 1, body] as const,
]);

test.each(races)("an edit as its card is archived is whole or refused, %s first: %s %s", async (...race) => {
  const [, method, path, first, body] = race;
  const { id, version } = await ownCard(admin, board.columns[0]!.id, { title: "Eski ad" });
  const before = await state(id);
  const edit = () => admin.send(method, `/kanban/cards/${id}${path}`, body(), { "if-match": `"v${version}"` });
  const archive = () => admin.send("POST", `/kanban/cards/${id}/archive`);

  const [edited, archived] = await bothAtOnce([edit, archive], first);

  const isEdited = edited.status < 300;
  expect(archived.status).toBe(200);
  if (!isEdited) expect([edited.status, edited.body.code]).toEqual([409, "card_archived"]);
  expect((await state(id)) !== before).toBe(isEdited);
  expect((await admin.get(`/kanban/cards/${id}`)).body.data.archivedAt).not.toBeNull();
});
