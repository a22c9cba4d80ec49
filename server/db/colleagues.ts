import type { Role } from "#shared/api/auth/auth.ts";
import { type Cell, statement } from "./cell.ts";

const MOST = 200;

/** Of `users AS u`: who works here, as {@link findColleagues} tells them. */
export const WORKS_HERE = `u.status = 'active' AND u.removed_at IS NULL
  AND (u.role IN ('Admin', 'Editör') OR u.password_hash IS NOT NULL)`;

/** Everybody who works here: Admins, Editörs, and whoever else can sign in. */
export async function findColleagues(cell: Cell): Promise<{ id: number; name: string; role: Role }[]> {
  const { rows } = await cell.run<{ id: number; name: string; role: Role }>(
    statement(
      `SELECT id, username AS name, role FROM users INDEXED BY users_by_role
       WHERE removed_at IS NULL AND role IN ('Admin', 'Editör') AND status = 'active'
       UNION SELECT id, username, role FROM users INDEXED BY users_with_password
       WHERE removed_at IS NULL AND password_hash IS NOT NULL AND status = 'active' LIMIT ${MOST}`,
    ),
  );
  return rows;
}
