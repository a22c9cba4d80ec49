import type { Member, Team } from "#shared/api/team/team.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import type { PersonStatus, Role } from "../../db/tables/people.ts";
import { avatarOf } from "../../identity/accounts.store.ts";
import { listInvites } from "./invites.store.ts";

interface Row {
  id: number;
  username: string;
  email: string;
  role: Role;
  status: PersonStatus;
  last_login_at: number;
  never_logged_in: number;
  seen_at: number | null;
  has_factor: number;
  has_password: number;
  email_proven_at: number | null;
  cards: number;
  conversations: number;
  version: number;
  revision: number;
  avatar_file: string | null;
}

const MOST = 500;

// A UNION, so that each half uses its own index and neither scans the customers.
const COLLEAGUES = `SELECT id FROM users WHERE role IN ('Admin', 'Editör') AND removed_at IS NULL
  UNION SELECT id FROM users WHERE password_hash IS NOT NULL AND removed_at IS NULL`;

const MEMBER = `SELECT u.id, u.username, u.email, u.role, u.status, u.last_login_at, u.never_logged_in, u.version, u.revision, u.avatar_file, u.email_proven_at,
    u.totp_secret_enc IS NOT NULL AS has_factor, u.password_hash IS NOT NULL AS has_password,
    (SELECT max(last_seen_at) FROM sessions WHERE user_id = u.id) AS seen_at,
    (SELECT count(*) FROM card_assignees AS a JOIN cards AS c ON c.id = a.card_id WHERE a.user_id = u.id
       AND c.archived_at IS NULL AND c.removed_at IS NULL AND c.completed_at IS NULL AND c.board_gone = 0) AS cards,
    (SELECT count(*) FROM conversations WHERE assignee_id = u.id AND status IN ('open', 'snoozed')) AS conversations
  FROM users AS u`;

/** All colleagues, pending ones first, then by name; and the open invitations. */
export function getTeam(actor: Actor): Team {
  const members = actor.db.all<Row>(
    statement(
      `${MEMBER} WHERE u.id IN (${COLLEAGUES}) ORDER BY u.status = 'pending' DESC, u.sort_key, u.id LIMIT ${MOST}`,
    ),
  );
  const invites = listInvites(actor);
  return { members: members.map(memberOf), invites };
}

/** Gets a colleague. Throws `not_found`, also for a customer. */
export const getMember = (actor: Actor, id: number): Member =>
  readMember(actor, id, "AND (u.role IN ('Admin', 'Editör') OR u.password_hash IS NOT NULL)");

/** Gets a person after a change of role, which may have made them a customer. Throws `not_found`. */
export const getChanged = (actor: Actor, id: number): Member => readMember(actor, id, "");

function readMember(actor: Actor, id: number, isColleague: string): Member {
  const row = actor.db.first<Row>(statement(`${MEMBER} WHERE u.id = ? AND u.removed_at IS NULL ${isColleague}`, id));
  if (!row) throw new AppError("not_found");
  return memberOf(row);
}

function memberOf(row: Row): Member {
  const seen = row.seen_at ?? (row.never_logged_in ? null : row.last_login_at);
  return {
    id: row.id,
    name: row.username,
    email: row.email,
    emailProven: row.email_proven_at !== null,
    role: row.role,
    status: row.status,
    avatar: avatarOf(row),
    lastActiveAt: seen === null ? null : new Date(seen).toISOString(),
    twoFactor: row.has_factor === 1,
    hasPassword: row.has_password === 1,
    openCards: row.cards,
    openConversations: row.conversations,
    version: row.version,
    revision: row.revision,
  };
}
