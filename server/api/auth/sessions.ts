import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { q, statement } from "../../db/cell.ts";
import { publish } from "../../db/publish.ts";
import { LIVE_COOKIE, MOCK_COOKIE, tokenOf } from "../../http/caller.ts";
import type { Env } from "../../http/env.ts";
import { senderOf } from "../../http/sender.ts";
import { hashToken, lifeOf } from "../../http/sessions.store.ts";
import { rememberDevice } from "./device.ts";

/** What live mode stores in the browser under `theme-token`: a mark that someone is signed in, which proves nothing. */
const LIVE_MARKER = "signed-in";

/**
 * Begins a session: stores only the token's hash, sets the HttpOnly cookie, and returns what the page may keep.
 * `isKept` is "keep me signed in": else the cookie ends with the browser and the session sooner.
 */
export async function startSession(c: Context<Env>, person: { id: number; isKept: boolean }): Promise<string> {
  const { now, cell, platform } = c.var;
  const { settings } = platform;
  const token = randomBytes(32).toString("base64url");
  const { idleMs, maxMs } = lifeOf(settings, person.isKept);
  const sender = senderOf(c);
  await cell.batch([
    q.insertInto("sessions").values({
      id: randomBytes(12).toString("base64url"),
      user_id: person.id,
      token_hash: hashToken(token),
      agent: (c.req.header("user-agent") ?? "").slice(0, 300),
      ip: sender.address,
      country: /^[A-Z]{2}$/.test(sender.country ?? "") && sender.country !== "XX" ? (sender.country ?? "") : "",
      created_at: now,
      last_seen_at: now,
      expires_at: now + Math.min(idleMs, maxMs),
      revoked_at: null,
      proven_at: now,
      kept: person.isKept ? 1 : 0,
    }),
    q.updateTable("users").set({ last_login_at: now, never_logged_in: 0 }).where("id", "=", person.id),
  ]);
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
