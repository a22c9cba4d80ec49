import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { type Query, q } from "../db/database.ts";
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
  const end = now + Math.min(idleMs, maxMs);
  const { changes } = db.run(
    sql`INSERT INTO sessions
        (id, user_id, token_hash, agent, ip, country, created_at, last_seen_at, expires_at, proven_at, kept)
      SELECT ${id}, id, ${hashToken(token)}, ${sender.agent}, ${sender.address}, ${countryOf(actor)}, ${now}, ${now},
        ${end}, ${now}, ${Number(person.isKept)}
      FROM users WHERE ${isStillValid(person)}`,
  );
  if (changes === 0) throw new AppError("invalid_credentials");
  db.run(q.updateTable("users").set({ last_login_at: now, never_logged_in: 0 }).where("id", "=", person.id));
  endPreviousSession(actor);
  const tokenValue = giveToken(actor, token, person.isKept ? maxMs : null);
  if (alert) sendDeviceAlert(actor, alert);
  rememberDevice(actor, person.id);
  return tokenValue;
}

/** Sets the HttpOnly cookie (`forMs` null: until the browser closes) and returns the value the page may store. */
export function giveToken(actor: Actor, token: string, forMs: number | null): string {
  const isLive = actor.platform.settings.mode === "live";
  actor.reply.session = { token, maxAge: forMs === null ? null : Math.floor(forMs / 1000) };
  return isLive ? LIVE_MARKER : token;
}

/** Ends the previous session of this browser, even another person's. */
function endPreviousSession(actor: Actor): void {
  const previous = actor.sender.cookieToken;
  if (previous) revoke(actor, previous);
}

/** Alert for a sign-in on a new device, from a new country or after a long pause; else null. */
function deviceAlert(actor: Actor, person: number): Query | null {
  const rows = actor.db.all(
    q.selectFrom("sessions").select(["agent", "ip", "country"]).distinct().where("user_id", "=", person).limit(500),
  );
  if (rows.length === 0) return isDormant(actor, person) ? alertPerson(actor, person, "newDevice") : null;
  const agent = actor.sender.agent;
  const country = countryOf(actor);
  const network = networkOf(actor.sender.address);
  const isSameBrowser = rows.some((row) => row.agent === agent && networkOf(row.ip) === network);
  const isKnownDevice = laneOf(actor, person).isKnown || isSameBrowser;
  const countries = rows.map((row) => row.country).filter(Boolean);
  const isKnownCountry = country === "" || countries.length === 0 || countries.includes(country);
  return isKnownDevice && isKnownCountry ? null : alertPerson(actor, person, "newDevice");
}

/** Whether the last sign-in is over 90 days ago, so that its session is deleted; false for a first sign-in. */
function isDormant(actor: Actor, person: number): boolean {
  const row = actor.db.first(
    q
      .selectFrom("users")
      .select("id")
      .where("id", "=", person)
      .where("never_logged_in", "=", 0)
      .where("last_login_at", "<", actor.now - DORMANT_MS),
  );
  return row !== undefined;
}

function sendDeviceAlert(actor: Actor, alert: Query): void {
  actor.db.run(alert);
  actor.platform.jobs.wake();
}

/** SQL condition that the person and password are still valid: both may have changed since verification. */
function isStillValid({ id, passwordHash }: Omit<Entry, "isKept">) {
  const isActive = sql`id = ${id} AND status = 'active' AND removed_at IS NULL`;
  return passwordHash === undefined ? isActive : sql`${isActive} AND password_hash IS ${passwordHash}`;
}

/** Records that the person of this session has just confirmed their identity. */
export function noteProof(actor: Actor): void {
  const { caller, now } = actor;
  if (!caller?.sessionId) return;
  actor.db.run(q.updateTable("sessions").set({ proven_at: now }).where("id", "=", caller.sessionId));
  caller.provenAt = now;
}

/** Requires that the session of the request, if any, has not ended meanwhile. Throws `unauthorized`. */
export function requireOwnSession({ caller, db }: Actor): void {
  if (!caller?.sessionId) return;
  const session = db.first(
    q
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select("s.id")
      .where("s.id", "=", caller.sessionId)
      .where("s.revoked_at", "is", null)
      .where("u.status", "=", "active")
      .where("u.removed_at", "is", null),
  );
  if (!session) throw new AppError("unauthorized");
}

/** Ends the request's session, if any, and deletes the cookie. */
export function endSession(actor: Actor): void {
  const token = actor.sender.token;
  if (token) revoke(actor, token);
  dropCookie(actor);
}

function revoke(actor: Actor, token: string): void {
  const row = actor.db.first(
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
