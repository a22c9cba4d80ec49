import type { Role } from "#shared/api/auth/auth.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { fieldError } from "../../http/app-error.ts";
import { avatarOf } from "./card-rows.ts";

const MOST = 200;

/** Everybody who works here: Admins, Editörs, and whoever else can sign in; in the order of their names. */
export async function listColleagues(cell: Cell) {
  const { rows } = await cell.run<{ id: number; name: string; role: Role }>(
    statement(
      `SELECT id, username AS name, role FROM users INDEXED BY users_by_role
       WHERE removed_at IS NULL AND role IN ('Admin', 'Editör') AND status = 'active'
       UNION SELECT id, username, role FROM users INDEXED BY users_with_password
       WHERE removed_at IS NULL AND password_hash IS NOT NULL AND status = 'active' LIMIT ${MOST}`,
    ),
  );
  const names = new Intl.Collator("tr");
  return rows
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
