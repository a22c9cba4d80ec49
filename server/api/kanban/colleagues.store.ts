import { type Cell, statement } from "../../db/cell.ts";
import { findColleagues } from "../../db/colleagues.ts";
import { fieldError } from "../../http/app-error.ts";
import { avatarOf } from "./card-rows.ts";

/** Everybody who works here, with their pictures; in the order of their names. */
export async function listColleagues(cell: Cell) {
  const names = new Intl.Collator("tr");
  return (await findColleagues(cell))
    .map(({ id, name, role }) => ({ id, name, avatar: avatarOf(id), role }))
    .sort((a, b) => names.compare(a.name, b.name) || a.id - b.id);
}

/** Refuses ids of people who are not there (any more) by the field that named them. */
export async function requirePeople(cell: Cell, field: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await cell.run<{ n: number }>(
    statement(
      `SELECT count(*) AS n FROM users WHERE removed_at IS NULL AND id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    ),
  );
  if (rows[0]?.n !== ids.length) throw fieldError(field, "unknown_reference", "No such person");
}

/** Those of some people who are there; who was removed stays named by cards, for the undo. */
export async function findPeople(cell: Cell, ids: readonly number[]): Promise<number[]> {
  const { rows } = await cell.run<{ id: number }>(
    statement(
      "SELECT id FROM users WHERE removed_at IS NULL AND id IN (SELECT value FROM json_each(?)) ORDER BY id",
      JSON.stringify(ids),
    ),
  );
  return rows.map(({ id }) => id);
}
