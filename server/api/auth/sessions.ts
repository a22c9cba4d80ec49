import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Fragment } from "../../db/act.ts";
import { q, statement } from "../../db/cell.ts";
import { publish } from "../../db/publish.ts";
import { AppError } from "../../http/app-error.ts";
import { LIVE_COOKIE, MOCK_COOKIE, tokenOf } from "../../http/caller.ts";
import type { Env } from "../../http/env.ts";
import { senderOf } from "../../http/sender.ts";
import { hashToken, lifeOf } from "../../http/sessions.store.ts";
import { rememberDevice } from "./device.ts";

/** What live mode stores in the browser under `theme-token`: a mark that someone is signed in, which proves nothing. */
const LIVE_MARKER = "signed-in";

/** Whose session begins, and on what proof. */
export interface Entry {
  id: number;
  /** "Keep me signed in": else the cookie ends with the browser and the session sooner. */
  isKept: boolean;
  /** The stored form of the password that was proven, where one was: another that is set meanwhile closes this way in. */
  passwordHash?: string | null;
}

/**
 * Begins a session: stores only the token's hash, sets the HttpOnly cookie, and returns what the page may keep. Throws
 * `invalid_credentials` for a person who may no longer come in, or not by this password.
 */
export async function startSession(c: Context<Env>, person: Entry): Promise<string> {
  const { now, cell, platform } = c.var;
  const { settings } = platform;
  const token = randomBytes(32).toString("base64url");
  const { idleMs, maxMs } = lifeOf(settings, person.isKept);
  const sender = senderOf(c);
  const id = randomBytes(12).toString("base64url");
  const country = /^[A-Z]{2}$/.test(sender.country ?? "") && sender.country !== "XX" ? (sender.country ?? "") : "";
  const stands = standing(person);
  const [begun] = await cell.batch([
    statement(
      `INSERT INTO sessions (id, user_id, token_hash, agent, ip, country, created_at, last_seen_at, expires_at, proven_at, kept)
       SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM users WHERE ${stands.text}`,
      ...[id, hashToken(token), (c.req.header("user-agent") ?? "").slice(0, 300), sender.address, country],
      ...[now, now, now + Math.min(idleMs, maxMs), now, person.isKept ? 1 : 0, ...stands.values],
    ),
    statement(`UPDATE users SET last_login_at = ?, never_logged_in = 0 WHERE ${stands.text}`, now, ...stands.values),
  ]);
  if (!begun?.changes) throw new AppError("invalid_credentials");
  const isLive = settings.mode === "live";
  setCookie(c, isLive ? LIVE_COOKIE : MOCK_COOKIE, token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isLive,
    ...(person.isKept ? { maxAge: Math.floor(maxMs / 1000) } : {}),
  });
  rememberDevice(c, person.id);
  return isLive ? LIVE_MARKER : token;
}

/** Whether somebody may still come in by what they have proven: an act that shuts them out may have come in between. */
const standing = ({ id, passwordHash }: Omit<Entry, "isKept">): Fragment => ({
  text: `id = ? AND status = 'active' AND removed_at IS NULL${passwordHash === undefined ? "" : " AND password_hash IS ?"}`,
  values: passwordHash === undefined ? [id] : [id, passwordHash],
});

/** Notes that the person of this session has just proven who they are. */
export async function noteProof(c: Context<Env>): Promise<void> {
  const { caller, now } = c.var;
  if (!caller?.sessionId) return;
  await c.var.cell.run(statement("UPDATE sessions SET proven_at = ? WHERE id = ?", now, caller.sessionId));
  caller.provenAt = now;
}

/** Ends the session of this request, if it has one, and drops the cookie. */
export async function endSession(c: Context<Env>): Promise<void> {
  const token = tokenOf(c);
  if (token) {
    const { rows } = await c.var.cell.run<{ user_id: number }>(
      q
        .updateTable("sessions")
        .set({ revoked_at: c.var.now })
        .where("token_hash", "=", hashToken(token))
        .where("revoked_at", "is", null)
        .returning("user_id"),
    );
    if (rows[0]) publish(c, { kind: "session", person: rows[0].user_id });
  }
  dropCookie(c);
}

/** Has the browser forget its session. */
export function dropCookie(c: Context<Env>): void {
  const isLive = c.var.platform.settings.mode === "live";
  deleteCookie(c, isLive ? LIVE_COOKIE : MOCK_COOKIE, { path: "/", secure: isLive });
}
