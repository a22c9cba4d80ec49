import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Database, type Query, q } from "../../db/database.ts";
import { hashOf } from "../../db/hash.ts";
import type { OneTimeLinksTable } from "../../db/tables/people.ts";
import { lastId } from "../../db/write/last-id.ts";

/** Lifetime of a password reset link. */
export const RESET_MS = 30 * 60 * 1000;
/** Path of a password reset link. */
export const resetPath = (token: string): string => `/login?mode=reset&token=${token}`;

export type LinkKind = OneTimeLinksTable["kind"];

/** A valid one-time link. */
export interface Link extends Pick<Selectable<OneTimeLinksTable>, "id" | "kind" | "user_id" | "email" | "role"> {
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
    q.insertInto("one_time_links").values({
      id: sql<number>`${lastId("invite")} + 1`,
      token_hash: hashOf(token),
      kind: link.kind,
      user_id: link.person,
      email: link.email ?? null,
      created_at: now,
      expires_at: now + link.forMs,
    }),
  ];
  return { token, statements };
}

/** Ends a person's unused links of these kinds. */
export const dropLinks = (now: number, person: number, kinds: readonly LinkKind[]): Query =>
  q
    .updateTable("one_time_links")
    .set({ removed_at: now })
    .where("user_id", "=", person)
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("removed_at", "is", null);

/** Gets the valid link of a token. Throws `token_expired` if it is unknown, used, removed or expired. */
export function getLink(db: Database, { token, kind, now }: { token: string; kind: LinkKind; now: number }): Link {
  const row = db.first(
    q
      .selectFrom("one_time_links as l")
      .leftJoin("users as by", (join) => join.onRef("by.id", "=", "l.invited_by").on("by.removed_at", "is", null))
      .select(["l.id", "l.kind", "l.user_id", "l.email", "l.role", "by.username as invited_by"])
      .where("l.token_hash", "=", hashOf(token))
      .where("l.kind", "=", kind)
      .where("l.used_at", "is", null)
      .where("l.removed_at", "is", null)
      .where("l.expires_at", ">", now),
  );
  if (!row) throw new AppError("token_expired");
  return row;
}

/** Statement that marks a link as used, for the transaction of the action it authorises. */
export const spendLink = (now: number, id: number): Query =>
  q.updateTable("one_time_links").set({ used_at: now, version: sql<number>`version + 1` }).where("id", "=", id);
