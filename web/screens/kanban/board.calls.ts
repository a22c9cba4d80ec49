import { mutate } from "swr";
import type { Board, BoardShort } from "#shared/api/kanban/boards.ts";
import { api, type BodyOf, keyOf } from "../../lib/api/client.ts";
import { newIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import { updateBoardCache } from "./board.data.ts";

/** Stars or unstars a board optimistically, with rollback. */
export async function starBoard({ id, starred }: Pick<BoardShort, "id" | "starred">): Promise<void> {
  const show = (is: boolean) => updateBoardCache(id, (board) => ({ ...board, starred: is }));
  show(!starred);
  try {
    await api("PUT /kanban/boards/{id}/star", { path: { id }, body: { starred: !starred } });
  } catch (error) {
    show(starred);
    throw error;
  }
  await mutate(keyOf("GET /kanban/boards"));
}

export async function addBoard(body: BodyOf<"POST /kanban/boards">): Promise<Board> {
  const { data } = await api("POST /kanban/boards", { body, idempotencyKey: newIdempotencyKey() });
  await mutate(keyOf("GET /kanban/boards"));
  return data;
}

export async function changeBoard({ id, version }: Board, body: BodyOf<"PATCH /kanban/boards/{id}">) {
  const answer = await api("PATCH /kanban/boards/{id}", { path: { id }, ifMatch: version, body });
  updateBoardCache(id, () => answer.data);
  await mutate(keyOf("GET /kanban/boards"));
  return answer;
}

export async function removeBoard({ id }: Pick<Board, "id">, confirmName: string) {
  const answer = await api("DELETE /kanban/boards/{id}", { path: { id }, body: { confirmName } });
  await mutate(keyOf("GET /kanban/boards"));
  return answer;
}

/** Updates a column; effects of its kind arrive with the next board answer. */
export async function changeColumn(
  column: { id: number; version: number },
  body: BodyOf<"PATCH /kanban/columns/{id}">,
) {
  const answer = await api("PATCH /kanban/columns/{id}", { path: { id: column.id }, ifMatch: column.version, body });
  void refreshObjects(["column"]);
  return answer;
}

export async function removeColumn(
  column: { id: number; version: number },
  body: BodyOf<"DELETE /kanban/columns/{id}">,
) {
  const call = { path: { id: column.id }, ifMatch: column.version, body };
  const answer = await api("DELETE /kanban/columns/{id}", call);
  await refreshObjects(["column"]);
  return answer;
}
