import { randomBytes } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Database, type Query, statement } from "../../db/database.ts";
import { hashOf } from "../../db/hash.ts";
import type { Role } from "../../db/tables/people.ts";
import { lastId } from "../../db/write/last-id.ts";

/** Lifetime of a password reset link. */
export const RESET_MS = 30 * 60 * 1000;
/** Path of a password reset link. */
export const resetPath = (token: string): string => `/login?mode=reset&token=${token}`;

export type LinkKind = "reset" | "email" | "invite";

/** A valid one-time link. */
export interface Link {
  id: number;
  kind: LinkKind;
  user_id: number | null;
  email: string | null;
  role: Role | null;
  invited_by: string | null;
}

/** Creates a link token, which is stored only as a hash, and the statements that save it and end older links. */
export function newLink(
  actor: Actor,
  link: { kind: "reset" | "email"; person: number; email?: string; forMs: number },
): { token: string; statements: Query[] } {
  const { now } = actor;
  const token = randomBytes(32).toString("base64url");
  const statements = [
    dropLinks(now, link.person, [link.kind]),
    statement(
      `INSERT INTO one_time_links (id, token_hash, kind, user_id, email, created_at, expires_at)
       VALUES (${lastId("invite")} + 1, ?, ?, ?, ?, ?, ?)`,
      hashOf(token),
      link.kind,
      link.person,
      link.email ?? null,
      now,
      now + link.forMs,
    ),
  ];
  return { token, statements };
}

/** Ends a person's unused links of these kinds. */
export const dropLinks = (now: number, person: number, kinds: readonly LinkKind[]): Query =>
  statement(
    `UPDATE one_time_links SET removed_at = ? WHERE user_id = ? AND kind IN (SELECT value FROM json_each(?))
       AND used_at IS NULL AND removed_at IS NULL`,
    now,
    person,
    JSON.stringify(kinds),
  );

/** Gets the valid link of a token. Throws `token_expired` if it is unknown, used, removed or expired. */
export function getLink(db: Database, { token, kind, now }: { token: string; kind: LinkKind; now: number }): Link {
  const row = db.first<Link>(
    statement(
      `SELECT l.id, l.kind, l.user_id, l.email, l.role, by.username AS invited_by
       FROM one_time_links AS l LEFT JOIN users AS by ON by.id = l.invited_by AND by.removed_at IS NULL
       WHERE l.token_hash = ? AND l.kind = ? AND l.used_at IS NULL AND l.removed_at IS NULL AND l.expires_at > ?`,
      hashOf(token),
      kind,
      now,
    ),
  );
  if (!row) throw new AppError("token_expired");
  return row;
}

/** Statement that marks a link as used, for the transaction of the action it authorises. */
export const spendLink = (now: number, id: number): Query =>
  statement("UPDATE one_time_links SET used_at = ?, version = version + 1 WHERE id = ?", now, id);
