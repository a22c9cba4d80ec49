import { randomBytes } from "node:crypto";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { type Query, q, statement } from "../db/database.ts";
import type { SqlFragment } from "../db/write/act.ts";
import { publish } from "../db/write/publish.ts";
import { laneOf, rememberDevice } from "./device.ts";
import { alertPerson, countryOf } from "./letters/account-mail.ts";
import { networkOf } from "./network.ts";
import { hashToken, lifeOf } from "./sessions.store.ts";

/** Value of `theme-token` in the browser in live mode: says that someone is signed in, but is no credential. */
const LIVE_MARKER = "signed-in";

const DORMANT_MS = 90 * 24 * 60 * 60 * 1000;

/** Person and proof of a new session. */
export interface Entry {
  id: number;
  /** "Keep me signed in"; otherwise the cookie ends with the browser and the session expires sooner. */
  isKept: boolean;
  /** Stored hash of the verified password, if any; the sign-in fails if the password changes meanwhile. */
  passwordHash?: string | null;
}

/**
 * Creates a session: stores only the token's hash, sets the HttpOnly cookie and returns the value the page may store.
 * Throws `invalid_credentials` if the person or the password is no longer valid.
 */
export function startSession(actor: Actor, person: Entry): string {
  const { now, db, platform } = actor;
  const { settings } = platform;
  const token = randomBytes(32).toString("base64url");
  const { idleMs, maxMs } = lifeOf(settings, person.isKept);
  const { sender } = actor;
  const id = randomBytes(12).toString("base64url");
  const alert = deviceAlert(actor, person.id);
  const stands = standing(person);
  const begun = db.run(
    statement(
      `INSERT INTO sessions (id, user_id, token_hash, agent, ip, country, created_at, last_seen_at, expires_at, proven_at, kept)
       SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM users WHERE ${stands.text}`,
      id,
      hashToken(token),
      sender.agent,
      sender.address,
      countryOf(actor),
      now,
      now,
      now + Math.min(idleMs, maxMs),
      now,
      person.isKept ? 1 : 0,
      ...stands.values,
    ),
  );
  if (begun.changes === 0) throw new AppError("invalid_credentials");
  db.run(statement("UPDATE users SET last_login_at = ?, never_logged_in = 0 WHERE id = ?", now, person.id));
  endFormer(actor);
  const given = giveToken(actor, token, person.isKept ? maxMs : null);
  if (alert) tellOfDevice(actor, alert);
  rememberDevice(actor, person.id);
  return given;
}

/** Sets the HttpOnly cookie (`forMs` null: until the browser closes) and returns the value the page may store. */
export function giveToken(actor: Actor, token: string, forMs: number | null): string {
  const isLive = actor.platform.settings.mode === "live";
  actor.reply.session = { token, maxAge: forMs === null ? null : Math.floor(forMs / 1000) };
  return isLive ? LIVE_MARKER : token;
}

/** Ends the previous session of this browser, even another person's. */
function endFormer(actor: Actor): void {
  const former = actor.sender.cookieToken;
  if (former) revoke(actor, former);
}

/** Alert for a sign-in on a new device, from a new country or after a long pause; else null. */
function deviceAlert(actor: Actor, person: number): Query | null {
  const rows = actor.db.all<{ agent: string; ip: string; country: string }>(
    statement("SELECT DISTINCT agent, ip, country FROM sessions WHERE user_id = ? LIMIT 500", person),
  );
  if (rows.length === 0) return isDormant(actor, person) ? alertPerson(actor, person, "newDevice") : null;
  const agent = actor.sender.agent;
  const country = countryOf(actor);
  const network = networkOf(actor.sender.address);
  const isSameBrowser = rows.some((row) => row.agent === agent && networkOf(row.ip) === network);
  const isKnownDevice = laneOf(actor, person).isKnown || isSameBrowser;
  const told = rows.map((row) => row.country).filter(Boolean);
  const isKnownCountry = country === "" || told.length === 0 || told.includes(country);
  return isKnownDevice && isKnownCountry ? null : alertPerson(actor, person, "newDevice");
}

/** Whether the last sign-in is over 90 days ago, so that its session is deleted; false for a first sign-in. */
function isDormant(actor: Actor, person: number): boolean {
  const row = actor.db.first(
    statement(
      "SELECT 1 FROM users WHERE id = ? AND never_logged_in = 0 AND last_login_at < ?",
      person,
      actor.now - DORMANT_MS,
    ),
  );
  return row !== undefined;
}

function tellOfDevice(actor: Actor, alert: Query): void {
  actor.db.run(alert);
  actor.platform.jobs.wake();
}

/** SQL condition that the person and password are still valid: both may have changed since verification. */
const standing = ({ id, passwordHash }: Omit<Entry, "isKept">): SqlFragment => ({
  text: `id = ? AND status = 'active' AND removed_at IS NULL${passwordHash === undefined ? "" : " AND password_hash IS ?"}`,
  values: passwordHash === undefined ? [id] : [id, passwordHash],
});

/** Records that the person of this session has just confirmed their identity. */
export function noteProof(actor: Actor): void {
  const { caller, now } = actor;
  if (!caller?.sessionId) return;
  actor.db.run(statement("UPDATE sessions SET proven_at = ? WHERE id = ?", now, caller.sessionId));
  caller.provenAt = now;
}

/** Requires that the session of the request, if any, has not ended meanwhile. Throws `unauthorized`. */
export function requireOwnSession({ caller, db }: Actor): void {
  if (!caller?.sessionId) return;
  const live = statement(
    `SELECT 1 FROM sessions AS s JOIN users AS u ON u.id = s.user_id
     WHERE s.id = ? AND s.revoked_at IS NULL AND u.status = 'active' AND u.removed_at IS NULL`,
    caller.sessionId,
  );
  if (!db.first(live)) throw new AppError("unauthorized");
}

/** Ends the request's session, if any, and deletes the cookie. */
export function endSession(actor: Actor): void {
  const token = actor.sender.token;
  if (token) revoke(actor, token);
  dropCookie(actor);
}

function revoke(actor: Actor, token: string): void {
  const row = actor.db.first<{ user_id: number }>(
    q
      .updateTable("sessions")
      .set({ revoked_at: actor.now })
      .where("token_hash", "=", hashToken(token))
      .where("revoked_at", "is", null)
      .returning("user_id"),
  );
  if (row) publish(actor, { kind: "session", person: row.user_id });
}

/** Deletes the session cookie and the browser's HTTP cache; drafts stay. */
export function dropCookie(actor: Actor): void {
  actor.reply.session = null;
}
