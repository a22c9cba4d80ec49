import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { InvitesBody, SentInvite } from "#shared/api/team/team.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { type Act, commit } from "../../db/commit.ts";
import { AUDIT_COLUMNS } from "../../db/commit-statements.ts";
import { hashOf } from "../../db/hash.ts";
import { mailStatement } from "../../db/system-mail.ts";
import type { Role } from "../../db/tables/people.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { inviteMailOf } from "./team.mails.ts";

const LIVES_MS = 7 * 24 * 60 * 60 * 1000;

interface Row {
  id: number;
  email: string;
  role: Role;
  message: string;
  token_hash: string;
  invited_by: number | null;
  inviter: string | null;
  sent_at: number;
  expires_at: number;
}

const INVITE = `SELECT i.id, i.email, i.role, i.message, i.token_hash, i.invited_by, u.username AS inviter, i.sent_at, i.expires_at
  FROM invites AS i JOIN one_time_links AS l ON l.token_hash = i.token_hash AND l.used_at IS NULL
  LEFT JOIN users AS u ON u.id = i.invited_by WHERE i.removed_at IS NULL`;

/** Invitations that were neither taken nor withdrawn, the newest first. */
export async function listInvites(c: Context<Env>): Promise<SentInvite[]> {
  const { rows } = await c.var.cell.run<Row>(statement(`${INVITE} ORDER BY i.sent_at DESC, i.id DESC`));
  return rows.map(inviteOf);
}

async function getInvite(c: Context<Env>, id: number): Promise<Row> {
  const { rows } = await c.var.cell.run<Row>(statement(`${INVITE} AND i.id = ?`, id));
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

const inviteOf = (row: Row): SentInvite => ({
  id: row.id,
  email: row.email,
  role: row.role,
  message: row.message,
  invitedBy: row.invited_by === null ? null : { id: row.invited_by, name: row.inviter ?? "" },
  sentAt: new Date(row.sent_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
});

/** Invites people, each address once; one that was invited before gets a new link. Names those who are colleagues already. */
export async function invite(
  c: Context<Env>,
  { emails, role, message }: InvitesBody,
): Promise<{ sent: SentInvite[]; already: string[] }> {
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

/** Sends an invitation again: its first link ends, and a week begins anew. Throws `not_found`. */
export async function inviteAgain(c: Context<Env>, id: number): Promise<SentInvite> {
  const { email, role, message } = await getInvite(c, id);
  await commit(c, await sending(c, { emails: [email], role, message }));
  await c.var.platform.jobs.wake();
  return inviteOf(await getInvite(c, id));
}

/** Withdraws an invitation; its link ends. Throws `not_found`. */
export async function withdrawInvite(c: Context<Env>, id: number): Promise<void> {
  const { token_hash } = await getInvite(c, id);
  await commit(c, {
    object: "invite",
    action: "invite.withdrawn",
    change: { ids: [id], set: { removed_at: c.var.now } },
    after: [statement("DELETE FROM one_time_links WHERE token_hash = ? AND used_at IS NULL", token_hash)],
  });
}

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

/** The act of sending some invitations: their rows, links and mails at once. */
async function sending(
  c: Context<Env>,
  { emails, role, message }: { emails: readonly string[]; role: Role; message: string },
): Promise<Act> {
  const { now, caller, requestId } = c.var;
  const mailTo = await inviteMailOf(c, { role, message });
  const letters = emails.map((email) => ({
    email,
    fold: foldEmail(email),
    token: randomBytes(32).toString("base64url"),
  }));
  const list = JSON.stringify(letters.map(({ email, fold, token }) => ({ email, fold, hash: hashOf(token) })));
  const ends = now + LIVES_MS;
  return {
    object: "invite",
    action: "invite.sent",
    effects: (mark): Compilable[] => [
      // A link sent before leads nowhere any more; one that was taken has ended already.
      statement(
        `DELETE FROM one_time_links WHERE used_at IS NULL AND token_hash IN (SELECT token_hash FROM invites
           WHERE removed_at IS NULL AND email_fold IN (SELECT value ->> '$.fold' FROM json_each(?)))`,
        list,
      ),
      statement(
        `INSERT INTO invites (email, email_fold, role, message, token_hash, invited_by, sent_at, expires_at)
         SELECT value ->> '$.email', value ->> '$.fold', ?, ?, value ->> '$.hash', ?, ?, ? FROM json_each(?) WHERE true
         ON CONFLICT (email_fold) WHERE removed_at IS NULL DO UPDATE SET role = excluded.role, message = excluded.message,
           token_hash = excluded.token_hash, invited_by = excluded.invited_by, sent_at = excluded.sent_at,
           expires_at = excluded.expires_at, version = version + 1`,
        ...[role, message, caller?.id ?? null, now, ends, list],
      ),
      statement(
        `INSERT INTO one_time_links (token_hash, kind, user_id, email, role, expires_at)
         SELECT value ->> '$.hash', 'invite', ?, value ->> '$.email', ?, ? FROM json_each(?)`,
        ...[caller?.id ?? null, role, ends, list],
      ),
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS})
         SELECT ?, ?, 'invite.sent', 'invite', id, NULL, json_object('email', email, 'role', role, 'message', message), ?, ?
         FROM invites WHERE token_hash IN (SELECT value ->> '$.hash' FROM json_each(?))`,
        ...[now, caller?.id ?? null, mark, requestId, list],
      ),
      ...letters.map((letter) => mailStatement(mailTo(letter))),
    ],
  };
}
