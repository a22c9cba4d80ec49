import { beforeAll, describe, expect, test } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { boardNow, idsIn, ownBoard, ownCard } from "../../support/records/boards.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let editor: Client;
let user: Client;
let board: Board;
let first: number;
let second: number;
const enforce = (on: 0 | 1) => own.db.run(statement("UPDATE workspace SET enforce_roles = ?", on));

beforeAll(async () => {
  own = await ownApp();
  const of = (email: string) => clientOf(email, (path, init) => own.app.request(path, init));
  [admin, editor, user] = [await of("admin@example.com"), await of("editor@example.com"), await of("user@example.com")];
  board = await ownBoard(admin);
  [first, second] = board.columns.map(({ id }) => id) as [number, number];
});

describe("where roles are enforced", () => {
  beforeAll(() => enforce(1));

  test("boards are an Admin's, columns and cards an Editör's, comments, watching and stars everybody's", async () => {
    const { id } = await ownCard(admin, first);
    const seen = { "if-match": '"v1"' };
    const label = { boardId: board.id, name: "Foto", colour: "blue" };
    const [item] = (await admin.send("POST", `/kanban/cards/${id}/checklist`, { text: "Adım" })).body.data.items;
    const acts: [expected: number[], method: string, path: string, body: object][] = [
      [[403, 403], "POST", "/kanban/boards", { name: "X" }],
      [[403, 403], "PATCH", `/kanban/boards/${board.id}`, { name: "X" }],
      [[403, 403], "DELETE", `/kanban/boards/${board.id}`, { confirmName: "X" }],
      [[201, 403], "POST", "/kanban/columns", { boardId: board.id, name: "X" }],
      [[200, 403], "PATCH", `/kanban/columns/${first}`, { name: "X" }],
      [[200, 403], "POST", `/kanban/columns/${first}/move`, {}],
      [[201, 403], "POST", "/kanban/labels", label],
      [[201, 403], "POST", "/kanban/cards", { columnId: first, title: "X" }],
      [[200, 403], "PATCH", `/kanban/cards/${id}`, { title: "X" }],
      [[200, 403], "PUT", `/kanban/cards/${id}/assignees`, { ids: [] }],
      [[200, 403], "POST", "/kanban/cards/bulk", { ids: [id], action: "priority", value: "low" }],
      [[201, 403], "POST", `/kanban/cards/${id}/checklist`, { text: "X" }],
      [[201, 403], "POST", `/kanban/cards/${id}/checklist/${item.id}/card`, {}],
      [[201, 201], "POST", `/kanban/cards/${id}/comments`, { text: "X" }],
      [[422, 403], "POST", `/kanban/cards/${id}/attachments`, { uploadId: "no-such-file" }],
      [[404, 403], "DELETE", `/kanban/cards/${id}/attachments/no-such-file`, {}],
      [[201, 403], "POST", `/kanban/cards/${id}/copy`, { columnId: first, title: "X" }],
      [[200, 200], "PUT", `/kanban/cards/${id}/watch`, { watching: true }],
      [[200, 200], "PUT", `/kanban/boards/${board.id}/star`, { starred: true }],
      [[200, 403], "POST", `/kanban/cards/${id}/archive`, {}],
      [[200, 403], "POST", `/kanban/cards/${id}/restore`, {}],
    ];

    for (const [expected, method, path, body] of acts) {
      const told = [await editor.send(method, path, body, seen), await user.send(method, path, body, seen)];
      expect(
        told.map(({ status }) => status),
        `${method} ${path}`,
      ).toEqual(expected);
    }
    expect((await boardNow(admin, board.id)).rights).toEqual({ board: true, columns: true, cards: true });
    expect((await boardNow(editor, board.id)).rights).toEqual({ board: false, columns: true, cards: true });
    expect((await boardNow(user, board.id)).rights).toEqual({ board: false, columns: false, cards: false });
  });

  test("a Kullanıcı moves their own cards only, and takes their own moves back only", async () => {
    const mine = await ownCard(admin, first, { assigneeIds: [3] });
    const others = [await ownCard(admin, first), await ownCard(admin, first, { assigneeIds: [2] })];
    const move = (id: number) => user.send("POST", `/kanban/cards/${id}/move`, { columnId: second });

    const moved = await move(mine.id);
    const refused = [await move(others[0]!.id), await move(others[1]!.id)];
    const back = await user.send("POST", `/undo/${moved.body.meta.undo.token}`);
    const again = await move(mine.id);
    await admin.send("PUT", `/kanban/cards/${mine.id}/assignees`, { ids: [] });
    const late = await user.send("POST", `/undo/${again.body.meta.undo.token}`);

    expect([moved.status, back.status, late.status]).toEqual([200, 200, 403]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect(idsIn(await boardNow(admin, board.id), second)).toContain(mine.id);
  });

  test("a Kullanıcı moves a card of their own into no other lane, and takes back no such move of their past", async () => {
    const { id } = await ownCard(admin, first, { assigneeIds: [2, 3] });
    const lane = { columnId: second, priority: "high" };
    const made = await editor.send("POST", `/kanban/cards/${id}/move`, lane);

    const refused = await user.send("POST", `/kanban/cards/${id}/move`, lane);
    own.db.run(statement("UPDATE users SET role = 'Kullanıcı' WHERE id = 2"));
    const late = await editor.send("POST", `/undo/${made.body.meta.undo.token}`);
    own.db.run(statement("UPDATE users SET role = 'Editör' WHERE id = 2"));

    expect([made.status, refused.status, late.status]).toEqual([200, 403, 403]);
  });
});

describe("people are told", () => {
  beforeAll(() => enforce(0));
  const told = async (id: number) =>
    own.db.all<{ user_id: number; kind: string; title: string }>(
      statement(
        "SELECT user_id, kind, title FROM notifications WHERE link = ? ORDER BY id",
        `/kanban?board=${board.id}&card=${id}`,
      ),
    );

  test("when a card becomes theirs, but not again and not by themselves", async () => {
    const { id } = await ownCard(admin, first, { title: "Haber", assigneeIds: [1, 3] });
    // An unread notification would absorb a second one of its kind.
    const readAll = () => own.db.run(statement("UPDATE notifications SET read_at = at WHERE read_at IS NULL"));

    readAll();
    await admin.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [1, 2, 3] });
    readAll();
    await admin.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [2] });
    await admin.send("POST", "/kanban/cards/bulk", { ids: [id], action: "assign", value: { add: [2, 4] } });

    expect(await told(id)).toEqual([3, 2, 4].map((user_id) => ({ user_id, kind: "assigned", title: "Haber" })));
  });

  test("when a comment names them, also when it does so only after an edit", async () => {
    const { id } = await ownCard(admin, first, { title: "Konuşma" });
    const path = `/kanban/cards/${id}/comments`;

    const written = await admin.send("POST", path, { text: "@Eda Güneş bakar mısın, a@b.com değil" });
    await admin.send("PATCH", `${path}/${written.body.data.id}`, { text: "@Eda Güneş ve @kerem, bakar mısınız?" });

    expect(await told(id)).toEqual([2, 3].map((user_id) => ({ user_id, kind: "mention", title: "Konuşma" })));
  });
});
