import { type RawBuilder, sql } from "kysely";
import type { Role } from "#shared/api/auth/auth.ts";
import type { Database } from "./database.ts";

const MOST = 200;

/** SQL condition on `users AS u`: active staff, as in {@link findColleagues}. */
export const WORKS_HERE = `u.status = 'active' AND u.removed_at IS NULL
  AND (u.role IN ('Admin', 'Editör') OR u.password_hash IS NOT NULL)`;

/** SQL condition on `users AS u`: staff that can answer customers. With roles enforced, Viewers only read. */
export const MAY_ANSWER = `${WORKS_HERE} AND (u.role <> 'Kullanıcı' OR NOT (SELECT enforce_roles FROM workspace))`;

/**
 * SQL for the assignee of a conversation that returns to the inbox: unchanged if they can still answer, otherwise null.
 */
export const stillWhose: RawBuilder<number | null> = sql`(SELECT u.id FROM users AS u
  WHERE u.id = assignee_id AND ${sql.raw(MAY_ANSWER)})`;

interface Colleague {
  id: number;
  name: string;
  role: Role;
}

/** Finds active staff: Admins, Editors, and everyone else with a password. */
export const findColleagues = (db: Database): Colleague[] =>
  db.all(
    sql<Colleague>`SELECT id, username AS name, role FROM users INDEXED BY users_by_role
      WHERE removed_at IS NULL AND role IN ('Admin', 'Editör') AND status = 'active'
      UNION SELECT id, username, role FROM users INDEXED BY users_with_password
      WHERE removed_at IS NULL AND password_hash IS NOT NULL AND status = 'active' LIMIT ${MOST}`,
  );
