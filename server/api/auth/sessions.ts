import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Fragment } from "../../db/act.ts";
import { type Compilable, q, statement } from "../../db/cell.ts";
import { publish } from "../../db/publish.ts";
import { AppError } from "../../http/app-error.ts";
import { cookieToken, LIVE_COOKIE, MOCK_COOKIE, tokenOf } from "../../http/caller.ts";
import type { Env } from "../../http/env.ts";
import { networkOf, senderOf } from "../../http/sender.ts";
import { hashToken, lifeOf } from "../../http/sessions.store.ts";
import { alertPerson, countryOf } from "./account-mail.ts";
import { laneOf, rememberDevice } from "./device.ts";

/** What live mode stores in the browser under `theme-token`: a mark that someone is signed in, which proves nothing. */
const LIVE_MARKER = "signed-in";

const DORMANT_MS = 90 * 24 * 60 * 60 * 1000;

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
  const alert = await deviceAlert(c, person.id);
  const stands = standing(person);
  const [begun] = await cell.batch([
    statement(
      `INSERT INTO sessions (id, user_id, token_hash, agent, ip, country, created_at, last_seen_at, expires_at, proven_at, kept)
       SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM users WHERE ${stands.text}`,
      id,
      hashToken(token),
      agentOf(c),
      sender.address,
      countryOf(c),
      now,
      now,
      now + Math.min(idleMs, maxMs),
      now,
      person.isKept ? 1 : 0,
      ...stands.values,
    ),
    statement(`UPDATE users SET last_login_at = ?, never_logged_in = 0 WHERE ${stands.text}`, now, ...stands.values),
  ]);
  if (!begun?.changes) throw new AppError("invalid_credentials");
  await endFormer(c);
  const given = giveToken(c, token, person.isKept ? maxMs : null);
  if (alert) await tellOfDevice(c, alert);
  rememberDevice(c, person.id);
  return given;
}

/** Sets the HttpOnly cookie, for so long or until the browser is closed, and answers what the page may keep. */
export function giveToken(c: Context<Env>, token: string, forMs: number | null): string {
  const isLive = c.var.platform.settings.mode === "live";
  setCookie(c, isLive ? LIVE_COOKIE : MOCK_COOKIE, token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isLive,
    ...(forMs === null ? {} : { maxAge: Math.floor(forMs / 1000) }),
  });
  return isLive ? LIVE_MARKER : token;
}

/** Ends the session this browser had before, whoever's it was. */
async function endFormer(c: Context<Env>): Promise<void> {
  const former = cookieToken(c);
  if (former) await revoke(c, former);
}

/** The mail that tells of a sign-in on a device, or from a country, the person was not on before; else null. */
async function deviceAlert(c: Context<Env>, person: number): Promise<Compilable | null> {
  const { rows } = await c.var.cell.run<{ agent: string; ip: string; country: string }>(
    statement("SELECT DISTINCT agent, ip, country FROM sessions WHERE user_id = ? LIMIT 500", person),
  );
  if (rows.length === 0) return (await isDormant(c, person)) ? alertPerson(c, person, "newDevice") : null;
  const agent = agentOf(c);
  const country = countryOf(c);
  const network = networkOf(senderOf(c).address);
  const isSameBrowser = rows.some((row) => row.agent === agent && networkOf(row.ip) === network);
  const isKnownDevice = laneOf(c, person).isKnown || isSameBrowser;
  const told = rows.map((row) => row.country).filter(Boolean);
  const isKnownCountry = country === "" || told.length === 0 || told.includes(country);
  return isKnownDevice && isKnownCountry ? null : alertPerson(c, person, "newDevice");
}

/** Whether the last sign-in is so long ago that nothing of it is kept. The first of all sign-ins is no news. */
async function isDormant(c: Context<Env>, person: number): Promise<boolean> {
  const { rows } = await c.var.cell.run(
    statement(
      "SELECT 1 FROM users WHERE id = ? AND never_logged_in = 0 AND last_login_at < ?",
      person,
      c.var.now - DORMANT_MS,
    ),
  );
  return rows.length > 0;
}

async function tellOfDevice(c: Context<Env>, alert: Compilable): Promise<void> {
  await c.var.cell.run(alert);
  await c.var.platform.jobs.wake();
}

const agentOf = (c: Context<Env>): string => (c.req.header("user-agent") ?? "").slice(0, 300);

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
  if (token) await revoke(c, token);
  dropCookie(c);
}

async function revoke(c: Context<Env>, token: string): Promise<void> {
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

/** Has the browser forget its session and the answers it stored; drafts stay. */
export function dropCookie(c: Context<Env>): void {
  const isLive = c.var.platform.settings.mode === "live";
  deleteCookie(c, isLive ? LIVE_COOKIE : MOCK_COOKIE, { path: "/", secure: isLive });
  c.header("Clear-Site-Data", '"cache"');
}
