import { randomBytes } from "node:crypto";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { type Compilable, q, statement } from "../db/database.ts";
import type { Fragment } from "../db/write/act.ts";
import { publish } from "../db/write/publish.ts";
import { networkOf } from "../http/sender.ts";
import { laneOf, rememberDevice } from "./device.ts";
import { alertPerson, countryOf } from "./letters/account-mail.ts";
import { hashToken, lifeOf } from "./sessions.store.ts";

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

/** Sets the HttpOnly cookie, for so long or until the browser is closed, and answers what the page may keep. */
export function giveToken(actor: Actor, token: string, forMs: number | null): string {
  const isLive = actor.platform.settings.mode === "live";
  actor.reply.session = { token, maxAge: forMs === null ? null : Math.floor(forMs / 1000) };
  return isLive ? LIVE_MARKER : token;
}

/** Ends the session this browser had before, whoever's it was. */
function endFormer(actor: Actor): void {
  const former = actor.sender.cookieToken;
  if (former) revoke(actor, former);
}

/** The mail that tells of a sign-in on a device, or from a country, the person was not on before; else null. */
function deviceAlert(actor: Actor, person: number): Compilable | null {
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

/** Whether the last sign-in is so long ago that nothing of it is kept. The first of all sign-ins is no news. */
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

function tellOfDevice(actor: Actor, alert: Compilable): void {
  actor.db.run(alert);
  actor.platform.jobs.wake();
}

/** Whether somebody may still come in by what they have proven: an act that shuts them out may have come in between. */
const standing = ({ id, passwordHash }: Omit<Entry, "isKept">): Fragment => ({
  text: `id = ? AND status = 'active' AND removed_at IS NULL${passwordHash === undefined ? "" : " AND password_hash IS ?"}`,
  values: passwordHash === undefined ? [id] : [id, passwordHash],
});

/** Notes that the person of this session has just proven who they are. */
export function noteProof(actor: Actor): void {
  const { caller, now } = actor;
  if (!caller?.sessionId) return;
  actor.db.run(statement("UPDATE sessions SET proven_at = ? WHERE id = ?", now, caller.sessionId));
  caller.provenAt = now;
}

/** Requires the session of this request, if it has one, to be live still. Throws `unauthorized`. */
export function requireOwnSession({ caller, db }: Actor): void {
  if (!caller?.sessionId) return;
  const live = statement(
    `SELECT 1 FROM sessions AS s JOIN users AS u ON u.id = s.user_id
     WHERE s.id = ? AND s.revoked_at IS NULL AND u.status = 'active' AND u.removed_at IS NULL`,
    caller.sessionId,
  );
  if (!db.first(live)) throw new AppError("unauthorized");
}

/** Ends the session of this request, if it has one, and drops the cookie. */
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

/** Has the browser forget its session and the answers it stored; drafts stay. */
export function dropCookie(actor: Actor): void {
  actor.reply.session = null;
}
