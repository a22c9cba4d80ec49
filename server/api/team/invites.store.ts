import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { InvitesBody, OneTimeLink, SentInvite } from "#shared/api/team/team.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import { mailFaults } from "#shared/rules/mail-faults.ts";
import type { Act } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { AUDIT_COLUMNS } from "../../db/commit-statements.ts";
import { hashOf } from "../../db/hash.ts";
import { lastId } from "../../db/last-id.ts";
import { promiseGuards } from "../../db/plan-limits.ts";
import { mailStatement } from "../../db/system-mail.ts";
import type { Role } from "../../db/tables/people.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { originOf } from "../../http/origin.ts";
import { inviteMailOf, invitePath } from "./team.mails.ts";

const LIVES_MS = 7 * 24 * 60 * 60 * 1000;
const MOST = 500;

interface Row {
  id: number;
  email: string;
  role: Role;
  message: string;
  invited_by: number | null;
  inviter: string | null;
  created_at: number;
  expires_at: number;
  /** Of the mail with this link; null where none was written. */
  mail: "queued" | "sent" | "kept" | "failed" | null;
  mail_error: string | null;
}

const INVITE = `SELECT l.id, l.email, l.role, l.message, l.invited_by, u.username AS inviter, l.created_at, l.expires_at, o.error AS mail_error,
    CASE WHEN o.id IS NULL THEN NULL WHEN o.sent_at IS NOT NULL THEN 'sent' WHEN o.failed_at IS NULL THEN 'queued'
      WHEN o.error = '${mailFaults.off}' THEN 'kept' ELSE 'failed' END AS mail
  FROM one_time_links AS l LEFT JOIN users AS u ON u.id = l.invited_by LEFT JOIN outbox AS o ON o.link_hash = l.token_hash
  WHERE l.kind = 'invite' AND l.used_at IS NULL AND l.removed_at IS NULL`;

/** Invitations that were neither taken nor withdrawn, the newest first. */
export async function listInvites(c: Context<Env>): Promise<SentInvite[]> {
  const { rows } = await c.var.cell.run<Row>(
    statement(`${INVITE} ORDER BY l.created_at DESC, l.id DESC LIMIT ${MOST}`),
  );
  return rows.map(inviteOf);
}

async function getInvite(c: Context<Env>, id: number): Promise<SentInvite> {
  const { rows } = await c.var.cell.run<Row>(statement(`${INVITE} AND l.id = ?`, id));
  if (!rows[0]) throw new AppError("not_found");
  return inviteOf(rows[0]);
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

/** Invites people, each address once; one that was invited before gets a new link. Names those who are colleagues already. Throws `plan_limit`, `registration_closed`. */
export async function invite(
  c: Context<Env>,
  { emails, role, message }: InvitesBody,
): Promise<{ sent: SentInvite[]; already: string[] }> {
  requireOpen(c);
  const wanted = [...new Map(emails.map((email) => [foldEmail(email), email])).entries()];
  const taken = await colleaguesAmong(
    c,
    wanted.map(([folded]) => folded),
  );
  const open = wanted.filter(([folded]) => !taken.has(folded)).map(([, email]) => email);
  const already = wanted.filter(([folded]) => taken.has(folded)).map(([, email]) => email);
  if (open.length === 0) return { sent: [], already };
  const { ids } = await commit(c, await sending(c, { emails: open, role, message }));
  await c.var.platform.jobs.wake();
  const sent = (await listInvites(c)).filter(({ id }) => ids.includes(id));
  return { sent, already };
}

/** Nobody could come in by an invitation of a shop that takes nobody. */
function requireOpen(c: Context<Env>): void {
  if (c.var.platform.settings.registration === "closed") throw new AppError("registration_closed");
}

/** Sends an invitation again: its first link ends, and a week begins again. Throws `not_found`, `plan_limit`, `registration_closed`, `mail_off`. */
export async function inviteAgain(c: Context<Env>, id: number): Promise<SentInvite> {
  if (c.var.platform.mail.isOff) throw new AppError("mail_off");
  const { email, role, message } = await getInvite(c, id);
  const mailTo = await inviteMailOf(c, { role, message });
  await renewInvite(c, { id, action: "invite.sent", effects: (token) => [mailStatement(mailTo({ email, token }))] });
  await c.var.platform.jobs.wake();
  return getInvite(c, id);
}

/** A new link of an invitation, for an Admin to hand over. Throws `not_found`, `plan_limit`, `registration_closed`. */
export async function inviteLink(c: Context<Env>, id: number): Promise<OneTimeLink> {
  await getInvite(c, id);
  const token = await renewInvite(c, { id, action: "invite.link_created", effects: () => [] });
  const { expiresAt } = await getInvite(c, id);
  return { link: `${originOf(c)}${invitePath(token)}`, expiresAt };
}

interface Renewal {
  id: number;
  action: string;
  /** What else is written with the new link's token. */
  effects(token: string): Compilable[];
}

async function renewInvite(c: Context<Env>, { id, action, effects }: Renewal): Promise<string> {
  requireOpen(c);
  const token = newToken();
  const seats = promiseGuards(c.var.now);
  await stillThere(c, {
    object: "invite",
    action,
    before: [stillOpen(id), ...seats.before],
    change: {
      ids: [id],
      set: { token_hash: hashOf(token), created_at: c.var.now, expires_at: c.var.now + LIVES_MS },
    },
    after: [...effects(token), ...seats.after],
  });
  return token;
}

/** Withdraws an invitation; its link ends. Throws `not_found`. */
export async function withdrawInvite(c: Context<Env>, id: number): Promise<void> {
  await getInvite(c, id);
  await stillThere(c, {
    object: "invite",
    action: "invite.withdrawn",
    before: [stillOpen(id)],
    change: { ids: [id], set: { removed_at: c.var.now } },
  });
}

/** Commits unless the invitation was used or withdrawn meanwhile. Throws `not_found` then. */
const stillThere = (c: Context<Env>, act: Act) =>
  commit(c, act).catch((error: unknown) => {
    throw error instanceof GuardError && error.constraint === "stale" ? new AppError("not_found") : error;
  });

/** Nobody has come in by it meanwhile. */
const stillOpen = (id: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT EXISTS (SELECT 1 FROM one_time_links
       WHERE id = ? AND used_at IS NULL AND removed_at IS NULL)`,
    id,
  );

const newToken = (): string => randomBytes(32).toString("base64url");

async function colleaguesAmong(c: Context<Env>, folded: readonly string[]): Promise<Set<string>> {
  const { rows } = await c.var.cell.run<{ email_fold: string }>(
    statement(
      `SELECT email_fold FROM users WHERE email_fold IN (SELECT value FROM json_each(?)) AND removed_at IS NULL
         AND password_hash IS NOT NULL`,
      JSON.stringify(folded),
    ),
  );
  return new Set(rows.map(({ email_fold }) => email_fold));
}

/** The act of creating some invitations: their rows and mails at once; open ones to the same addresses give way. */
async function sending(
  c: Context<Env>,
  { emails, role, message }: { emails: readonly string[]; role: Role; message: string },
): Promise<Act> {
  const { now, caller, requestId, actId } = c.var;
  const me = caller?.id ?? null;
  const mailTo = await inviteMailOf(c, { role, message });
  const letters = emails.map((email) => ({ email, token: newToken() }));
  const list = JSON.stringify(letters.map(({ email, token }) => ({ email, hash: hashOf(token) })));
  const seats = promiseGuards(now);
  const before = `kind = 'invite' AND used_at IS NULL AND removed_at IS NULL
    AND lower(email) IN (SELECT lower(value ->> '$.email') FROM json_each(?))`;
  return {
    object: "invite",
    action: "invite.added",
    before: seats.before,
    after: seats.after,
    effects: (mark): Compilable[] => [
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS}) SELECT ?, ?, 'invite.withdrawn', 'invite', id, json_object('removed_at', NULL),
           json_object('removed_at', ?), NULL, ?, ? FROM one_time_links WHERE ${before}`,
        now,
        me,
        now,
        requestId,
        actId,
        list,
      ),
      statement(`UPDATE one_time_links SET removed_at = ?, version = version + 1 WHERE ${before}`, now, list),
      statement(
        `INSERT INTO one_time_links (id, token_hash, kind, email, role, message, invited_by, created_at, expires_at)
         SELECT ${lastId("invite")} + 1 + key, value ->> '$.hash', 'invite', value ->> '$.email', ?, ?, ?, ?, ? FROM json_each(?)`,
        role,
        message,
        me,
        now,
        now + LIVES_MS,
        list,
      ),
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS})
         SELECT ?, ?, 'invite.added', 'invite', id, NULL, json_object('email', email, 'role', role, 'message', message), ?, ?, ?
         FROM one_time_links WHERE token_hash IN (SELECT value ->> '$.hash' FROM json_each(?))`,
        now,
        me,
        mark,
        requestId,
        actId,
        list,
      ),
      ...letters.map((letter) => mailStatement(mailTo(letter))),
    ],
  };
}
