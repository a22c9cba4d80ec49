import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { type Cell, type Compilable, GuardError, statement } from "../../db/cell.ts";
import { hashOf } from "../../db/hash.ts";
import { lastId } from "../../db/last-id.ts";
import type { Role } from "../../db/tables/people.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/** How long a link to a new password holds. */
export const RESET_MS = 30 * 60 * 1000;
/** Where such a link leads. */
export const resetPath = (token: string): string => `/login?mode=reset&token=${token}`;

export type LinkKind = "reset" | "email" | "invite";

/** A link that still opens something. */
export interface Link {
  id: number;
  kind: LinkKind;
  user_id: number | null;
  email: string | null;
  role: Role | null;
  invited_by: string | null;
}

/** A new link's value, which only the mail has, and the statements that keep it: a newer one replaces an older. */
export function newLink(
  c: Context<Env>,
  link: { kind: "reset" | "email"; person: number; email?: string; forMs: number },
): { token: string; statements: Compilable[] } {
  const { now } = c.var;
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

/** Ends a person's links of these kinds, whether they were opened or not. */
export const dropLinks = (now: number, person: number, kinds: readonly LinkKind[]): Compilable =>
  statement(
    `UPDATE one_time_links SET removed_at = ? WHERE user_id = ? AND kind IN (SELECT value FROM json_each(?))
       AND used_at IS NULL AND removed_at IS NULL`,
    now,
    person,
    JSON.stringify(kinds),
  );

/** The link of this kind that a value opens. Throws `token_expired`, whatever the reason. */
export async function getLink(
  cell: Cell,
  { token, kind, now }: { token: string; kind: LinkKind; now: number },
): Promise<Link> {
  const { rows } = await cell.run<Link>(
    statement(
      `SELECT l.id, l.kind, l.user_id, l.email, l.role, by.username AS invited_by
       FROM one_time_links AS l LEFT JOIN users AS by ON by.id = l.invited_by AND by.removed_at IS NULL
       WHERE l.token_hash = ? AND l.kind = ? AND l.used_at IS NULL AND l.removed_at IS NULL AND l.expires_at > ?`,
      hashOf(token),
      kind,
      now,
    ),
  );
  if (!rows[0]) throw new AppError("token_expired");
  return rows[0];
}

/** Uses a link up, in the batch of what it opens; breaks the guard `link_holds` when another call was first. */
export const spendLink = (now: number, id: number): Compilable[] => [
  statement(
    `INSERT INTO tx_guard (link_holds) SELECT count(*) FROM one_time_links
     WHERE id = ? AND used_at IS NULL AND removed_at IS NULL AND expires_at > ?`,
    id,
    now,
  ),
  statement("UPDATE one_time_links SET used_at = ?, version = version + 1 WHERE id = ?", now, id),
];

/** The refusal of a guard of {@link spendLink}; any other error goes on. */
export function linkRefusal(error: unknown): never {
  if (error instanceof GuardError && error.constraint === "link_holds") throw new AppError("token_expired");
  throw error;
}
