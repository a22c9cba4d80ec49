import { beforeAll, beforeEach } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { Card } from "#shared/api/kanban/card-shapes.ts";
import { type Answer, type Client, clientOf } from "../app/client.ts";
import { boardNow, idsIn, ownBoard } from "../records/boards.ts";

/** For the tests of a file: an Admin, an Editör, and before each test a fresh board with a column of each kind. */
export function freshBoards() {
  const at = {} as { admin: Client; editor: Client; board: Board; first: number; second: number; done: number };
  beforeAll(async () => {
    at.admin = await clientOf();
    at.editor = await clientOf("editor@example.com");
  });
  beforeEach(async () => {
    at.board = await ownBoard(at.admin);
    [at.first, at.second, at.done] = at.board.columns.map(({ id }) => id) as [number, number, number];
  });
  return Object.assign(at, {
    undo: (answer: Answer) => at.admin.send("POST", `/undo/${answer.body.meta.undo.token}`),
    move: (id: number, columnId: number, place: object = {}) =>
      at.admin.send("POST", `/kanban/cards/${id}/move`, { columnId, ...place }),
    cardNow: async (id: number): Promise<Card> => Card.parse((await at.admin.get(`/kanban/cards/${id}`)).body.data),
    order: async (columnId: number) => idsIn(await boardNow(at.admin, at.board.id), columnId),
    label: async (name = "Foto"): Promise<number> => {
      const body = { boardId: at.board.id, name, colour: "blue" };
      return (await at.admin.send("POST", "/kanban/labels", body)).body.data.id;
    },
  });
}

/** The header that names the version that was seen. */
export const seen = (version: number) => ({ "if-match": `"v${version}"` });

/** Somebody who can be given work, and the way to remove them again. */
export async function passerBy(admin: Client): Promise<{ id: number; leave(): Promise<Answer> }> {
  const body = { name: "Geçici Kişi", email: `${crypto.randomUUID()}@example.com`, role: "Editör", status: "active" };
  const { id, version } = (await admin.send("POST", "/datatable/users", body)).body.data;
  return { id, leave: () => admin.send("DELETE", `/datatable/users/${id}`, {}, seen(version)) };
}
