import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Member, Team } from "#shared/api/team/team.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { UsersTable } from "../../db/tables/people.ts";
import type { Flag } from "../../db/tables/system.ts";
import { avatarOf } from "../../identity/accounts.store.ts";
import { listInvites } from "./invites.store.ts";

type PersonColumn =
  | "id"
  | "username"
  | "email"
  | "role"
  | "status"
  | "last_login_at"
  | "never_logged_in"
  | "version"
  | "revision"
  | "avatar_file"
  | "email_proven_at";

interface Row extends Pick<Selectable<UsersTable>, PersonColumn> {
  seen_at: number | null;
  has_factor: Flag;
  has_password: Flag;
  cards: number;
  conversations: number;
}

const MOST = 500;

// A UNION, so that each half uses its own index and neither scans the customers.
const COLLEAGUES = sql`SELECT id FROM users WHERE role IN ('Admin', 'Editör') AND removed_at IS NULL
  UNION SELECT id FROM users WHERE password_hash IS NOT NULL AND removed_at IS NULL`;

const MEMBER = sql`SELECT u.id, u.username, u.email, u.role, u.status, u.last_login_at, u.never_logged_in, u.version,
    u.revision, u.avatar_file, u.email_proven_at,
    u.totp_secret_enc IS NOT NULL AS has_factor, u.password_hash IS NOT NULL AS has_password,
    (SELECT max(last_seen_at) FROM sessions WHERE user_id = u.id) AS seen_at,
    (SELECT count(*) FROM card_assignees AS a JOIN cards AS c ON c.id = a.card_id WHERE a.user_id = u.id
       AND c.archived_at IS NULL AND c.removed_at IS NULL AND c.completed_at IS NULL AND c.board_gone = 0) AS cards,
    (SELECT count(*) FROM conversations WHERE assignee_id = u.id AND status IN ('open', 'snoozed')) AS conversations
  FROM users AS u`;

/** All colleagues, pending ones first, then by name; and the open invitations. */
export function getTeam(actor: Actor): Team {
  const members = actor.db.all(
    sql<Row>`${MEMBER} WHERE u.id IN (${COLLEAGUES}) ORDER BY u.status = 'pending' DESC, u.sort_key, u.id LIMIT ${MOST}`,
  );
  const invites = listInvites(actor);
  return { members: members.map(memberOf), invites };
}

/** Gets a colleague. Throws `not_found`, also for a customer. */
export const getMember = (actor: Actor, id: number): Member =>
  readMember(actor, id, sql<SqlBool>`u.role IN ('Admin', 'Editör') OR u.password_hash IS NOT NULL`);

/** Gets a person after a change of role, which may have made them a customer. Throws `not_found`. */
export const getChanged = (actor: Actor, id: number): Member => readMember(actor, id, sql<SqlBool>`TRUE`);

function readMember(actor: Actor, id: number, condition: RawBuilder<SqlBool>): Member {
  const row = actor.db.first(sql<Row>`${MEMBER} WHERE u.id = ${id} AND u.removed_at IS NULL AND (${condition})`);
  if (!row) throw new AppError("not_found");
  return memberOf(row);
}

function memberOf(row: Row): Member {
  const lastActive = row.seen_at ?? (row.never_logged_in ? null : row.last_login_at);
  return {
    id: row.id,
    name: row.username,
    email: row.email,
    emailProven: row.email_proven_at !== null,
    role: row.role,
    status: row.status,
    avatar: avatarOf(row),
    lastActiveAt: lastActive === null ? null : new Date(lastActive).toISOString(),
    twoFactor: row.has_factor === 1,
    hasPassword: row.has_password === 1,
    openCards: row.cards,
    openConversations: row.conversations,
    version: row.version,
    revision: row.revision,
  };
}
