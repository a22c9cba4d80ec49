import type { Role } from "#shared/api/auth/auth.ts";
import { type Database, statement } from "./database.ts";
import type { Fragment } from "./write/act.ts";

const MOST = 200;

/** Of `users AS u`: who works here, as {@link findColleagues} tells them. */
export const WORKS_HERE = `u.status = 'active' AND u.removed_at IS NULL
  AND (u.role IN ('Admin', 'Editör') OR u.password_hash IS NOT NULL)`;

/** Of `users AS u`: who works here and may answer customers; with roles enforced a Kullanıcı only reads. */
export const MAY_ANSWER = `${WORKS_HERE} AND (u.role <> 'Kullanıcı' OR NOT (SELECT enforce_roles FROM workspace))`;

/**
 * Of a conversation that comes back to the inbox: whose it is, as long as they may answer. That of somebody who has left
 * is nobody's again.
 */
export const stillWhose: Fragment = {
  text: `(SELECT u.id FROM users AS u WHERE u.id = assignee_id AND ${MAY_ANSWER})`,
  values: [],
};

/** Everybody who works here: Admins, Editörs, and whoever else can sign in. */
export function findColleagues(db: Database): { id: number; name: string; role: Role }[] {
  const rows = db.all<{ id: number; name: string; role: Role }>(
    statement(
      `SELECT id, username AS name, role FROM users INDEXED BY users_by_role
       WHERE removed_at IS NULL AND role IN ('Admin', 'Editör') AND status = 'active'
       UNION SELECT id, username, role FROM users INDEXED BY users_with_password
       WHERE removed_at IS NULL AND password_hash IS NOT NULL AND status = 'active' LIMIT ${MOST}`,
    ),
  );
  return rows;
}
