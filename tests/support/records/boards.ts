import { expect } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { BoardColumn } from "#shared/api/kanban/columns.ts";
import type { ColumnKind } from "#shared/rules/kanban/kanban-limits.ts";
import type { Client } from "../app/client.ts";

/** A board of one's own with columns of these kinds, named A, B, C … */
export async function ownBoard(
  client: Client,
  kinds: readonly ColumnKind[] = ["todo", "doing", "done"],
): Promise<Board> {
  const columns = kinds.map((kind, index) => ({ name: String.fromCharCode(65 + index), kind }));
  const { status, body } = await client.send("POST", "/kanban/boards", {
    name: `Pano ${crypto.randomUUID()}`,
    columns,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** A card at the foot of a column. */
export async function ownCard(client: Client, columnId: number, more: object = {}): Promise<Card> {
  const { status, body } = await client.send("POST", "/kanban/cards", { columnId, title: "Kart", ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** The board as it stands now. */
export const boardNow = async (client: Client, id: number): Promise<Board> =>
  (await client.get(`/kanban/boards/${id}`)).body.data;

/** The ids of the cards of a column, from the top. */
export const idsIn = (board: Board, columnId: number): number[] =>
  board.cards.filter((card) => card.columnId === columnId).map(({ id }) => id);

/** Gives a column a limit. */
export async function limit(client: Client, column: BoardColumn, wipLimit: number, wipMode = "hard"): Promise<void> {
  const headers = { "if-match": `"v${column.version}"` };
  const { status, body } = await client.send("PATCH", `/kanban/columns/${column.id}`, { wipLimit, wipMode }, headers);
  expect(status, JSON.stringify(body)).toBe(200);
}

/** What must hold on every board: ranks in order and each once, keys short, completed exactly where the column says so. */
export function expectBoardLaws({ columns, cards }: Board): void {
  expect(columns.map(({ rank }) => rank)).toEqual([...new Set(columns.map(({ rank }) => rank))].sort());
  for (const column of columns) {
    const own = cards.filter(({ columnId }) => columnId === column.id);
    const ranks = own.map(({ rank }) => rank);
    expect(ranks, column.name).toEqual([...new Set(ranks)].sort());
    expect(Math.max(0, ...ranks.map((rank) => rank.length))).toBeLessThanOrEqual(40);
    for (const { key, completedAt } of own) expect(completedAt !== null, key).toBe(column.kind === "done");
  }
  expect(cards.filter(({ columnId }) => !columns.some(({ id }) => id === columnId))).toEqual([]);
}
