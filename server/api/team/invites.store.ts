import { randomBytes } from "node:crypto";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { InvitesBody, OneTimeLink, SentInvite } from "#shared/api/team/team.ts";
import { mailFaults } from "#shared/rules/inbox/mail-faults.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Query, q } from "../../db/database.ts";
import { hashOf } from "../../db/hash.ts";
import { mailStatement } from "../../db/mail/system-mail.ts";
import type { OneTimeLinksTable, Role } from "../../db/tables/people.ts";
import type { Act } from "../../db/write/act.ts";
import { withoutKey } from "../../db/write/idempotency.ts";
import { lastId } from "../../db/write/last-id.ts";
import { promiseLimit } from "../../db/write/plan-limits.ts";
import { write } from "../../db/write/write.ts";
import { AUDIT_COLUMNS } from "../../db/write/write-statements.ts";
import { inviteMailOf, invitePath } from "./team.mails.ts";

const LIVES_MS = 7 * 24 * 60 * 60 * 1000;
const MOST = 500;

interface Row
  extends Pick<Selectable<OneTimeLinksTable>, "id" | "message" | "invited_by" | "created_at" | "expires_at"> {
  email: string;
  role: Role;
  inviter: string | null;
  /** Status of the email with this link; null if there is none. */
  mail: "queued" | "sent" | "kept" | "failed" | null;
  mail_error: string | null;
}

const INVITE = sql`SELECT l.id, l.email, l.role, l.message, l.invited_by, u.username AS inviter, l.created_at,
    l.expires_at, o.error AS mail_error,
    CASE WHEN o.id IS NULL THEN NULL WHEN o.sent_at IS NOT NULL THEN 'sent' WHEN o.failed_at IS NULL THEN 'queued'
      WHEN o.error = ${mailFaults.off} THEN 'kept' ELSE 'failed' END AS mail
  FROM one_time_links AS l LEFT JOIN users AS u ON u.id = l.invited_by LEFT JOIN outbox AS o ON o.link_hash = l.token_hash
  WHERE l.kind = 'invite' AND l.used_at IS NULL AND l.removed_at IS NULL`;

/** Open invitations, neither accepted nor withdrawn, newest first. */
export function listInvites(actor: Actor): SentInvite[] {
  const rows = actor.db.all(sql<Row>`${INVITE} ORDER BY l.created_at DESC, l.id DESC LIMIT ${MOST}`);
  return rows.map(inviteOf);
}

function getInvite(actor: Actor, id: number): SentInvite {
  const row = actor.db.first(sql<Row>`${INVITE} AND l.id = ${id}`);
  if (!row) throw new AppError("not_found");
  return inviteOf(row);
}

const inviteOf = (row: Row): SentInvite => ({
  id: row.id,
  email: row.email,
  role: row.role,
  message: row.message,
  invitedBy: row.invited_by === null ? null : { id: row.invited_by, name: row.inviter ?? "" },
  createdAt: new Date(row.created_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
  mail: row.mail && { status: row.mail, error: row.mail_error },
});

/**
 * Invites people, each address once; an address invited before gets a new link. `already` lists existing colleagues.
 * Throws `plan_limit`, `registration_closed`.
 */
export function invite(
  actor: Actor,
  { emails, role, message }: InvitesBody,
): { sent: SentInvite[]; already: string[] } {
  requireOpen(actor);
  const addresses = [...new Map(emails.map((email) => [foldEmail(email), email])).entries()];
  const taken = colleaguesAmong(
    actor,
    addresses.map(([folded]) => folded),
  );
  const open = addresses.filter(([folded]) => !taken.has(folded)).map(([, email]) => email);
  const already = addresses.filter(([folded]) => taken.has(folded)).map(([, email]) => email);
  if (open.length === 0) return { sent: [], already };
  const { ids } = write(actor, sending(actor, { emails: open, role, message }));
  actor.platform.jobs.wake();
  const sent = listInvites(actor).filter(({ id }) => ids.includes(id));
  return { sent, already };
}

/** Rejects invitations if registration is closed: nobody could accept one. Throws `registration_closed`. */
function requireOpen(actor: Actor): void {
  if (actor.platform.settings.registration === "closed") throw new AppError("registration_closed");
}

/**
 * Sends an invitation again with a new link, valid for a week; the old link ends. Throws `not_found`, `plan_limit`,
 * `registration_closed`, `mail_off`.
 */
export function inviteAgain(actor: Actor, id: number): SentInvite {
  if (actor.platform.mail.isOff) throw new AppError("mail_off");
  const { email, role, message } = getInvite(actor, id);
  const mailTo = inviteMailOf(actor, { role, message });
  renewInvite(actor, { id, action: "invite.sent", effects: (token) => [mailStatement(mailTo({ email, token }))] });
  actor.platform.jobs.wake();
  return getInvite(actor, id);
}

/** Creates a new invitation link for an Admin to pass on. Throws `not_found`, `plan_limit`, `registration_closed`. */
export function inviteLink(actor: Actor, id: number): OneTimeLink {
  getInvite(actor, id);
  const token = renewInvite(withoutKey(actor), { id, action: "invite.link_created", effects: () => [] });
  const { expiresAt } = getInvite(actor, id);
  return { link: `${actor.origin}${invitePath(token)}`, expiresAt };
}

interface Renewal {
  id: number;
  action: string;
  /** Further statements that need the new link's token. */
  effects(token: string): Query[];
}

function renewInvite(actor: Actor, { id, action, effects }: Renewal): string {
  requireOpen(actor);
  const token = newToken();
  write(actor, {
    object: "invite",
    action,
    change: {
      ids: [id],
      set: { token_hash: hashOf(token), created_at: actor.now, expires_at: actor.now + LIVES_MS },
    },
    after: [...effects(token), promiseLimit(actor)],
  });
  return token;
}

/** Withdraws an invitation; its link ends. Throws `not_found`. */
export function withdrawInvite(actor: Actor, id: number): void {
  getInvite(actor, id);
  write(actor, {
    object: "invite",
    action: "invite.withdrawn",
    change: { ids: [id], set: { removed_at: actor.now } },
  });
}

const newToken = (): string => randomBytes(32).toString("base64url");

function colleaguesAmong(actor: Actor, folded: readonly string[]): Set<string> {
  const rows = actor.db.all(
    q
      .selectFrom("users")
      .select("email_fold")
      .where("email_fold", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(folded)}))`)
      .where("removed_at", "is", null)
      .where("password_hash", "is not", null),
  );
  return new Set(rows.map(({ email_fold }) => email_fold));
}

/** The act that creates invitations with their emails, and withdraws open ones to the same addresses. */
function sending(
  actor: Actor,
  { emails, role, message }: { emails: readonly string[]; role: Role; message: string },
): Act {
  const { now, caller } = actor;
  const me = caller?.id ?? null;
  const mailTo = inviteMailOf(actor, { role, message });
  const invitations = emails.map((email) => ({ email, token: newToken() }));
  const list = JSON.stringify(invitations.map(({ email, token }) => ({ email, hash: hashOf(token) })));
  const isReplaced = sql`kind = 'invite' AND used_at IS NULL AND removed_at IS NULL
    AND lower(email) IN (SELECT lower(value ->> '$.email') FROM json_each(${list}))`;
  const audit = (entry: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`INSERT INTO audit (${sql.raw(AUDIT_COLUMNS)})
      SELECT ${now}, ${me}, ${entry}, ${actor.requestId}, ${actor.actId} FROM one_time_links WHERE ${from}`;
  return {
    object: "invite",
    action: "invite.added",
    after: [promiseLimit(actor)],
    effects: (mark): Query[] => [
      audit(
        sql`'invite.withdrawn', 'invite', id, json_object('removed_at', NULL), json_object('removed_at', ${now}), NULL`,
        isReplaced,
      ),
      sql`UPDATE one_time_links SET removed_at = ${now}, version = version + 1 WHERE ${isReplaced}`,
      sql`INSERT INTO one_time_links (id, token_hash, kind, email, role, message, invited_by, created_at, expires_at)
        SELECT ${lastId("invite")} + 1 + key, value ->> '$.hash', 'invite', value ->> '$.email',
          ${role}, ${message}, ${me}, ${now}, ${now + LIVES_MS} FROM json_each(${list})`,
      audit(
        sql`'invite.added', 'invite', id, NULL, json_object('email', email, 'role', role, 'message', message), ${mark}`,
        sql`token_hash IN (SELECT value ->> '$.hash' FROM json_each(${list}))`,
      ),
      ...invitations.map((invitation) => mailStatement(mailTo(invitation))),
    ],
  };
}
