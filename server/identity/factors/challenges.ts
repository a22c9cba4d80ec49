import { randomBytes } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import { hashOf } from "../../db/hash.ts";
import type { Entry } from "../sessions.ts";

/** Lifetime of a challenge. */
export const CHALLENGE_MS = 5 * 60 * 1000;
const MOST_TRIES = 5;

export type ChallengeKind = "login" | "passkey" | "passkey_add";
/** Kinds of challenge that need no verified password. */
type FreeKind = Exclude<ChallengeKind, "login">;

/** A stored challenge; `question` is the WebAuthn challenge, `kept` the "keep me signed in" choice. */
export interface Challenge {
  user_id: number | null;
  question: string;
  kept: number;
}

interface NewChallenge {
  kind: FreeKind;
  person?: number;
  question?: string;
}

/** Stores a challenge and returns its name, a secret that only the requester receives. */
export function askChallenge(actor: Actor, { kind, person, question }: NewChallenge): string {
  const name = newName();
  actor.db.run(
    statement(
      "INSERT INTO challenges (id_hash, kind, user_id, question, expires_at) VALUES (?, ?, ?, ?, ?)",
      hashOf(name),
      kind,
      person ?? null,
      question ?? "",
      actor.now + CHALLENGE_MS,
    ),
  );
  return name;
}

const newName = () => randomBytes(24).toString("base64url");

/**
 * Stores a second-factor challenge for a person with a verified password. Throws `invalid_credentials` if the password
 * has changed since.
 */
export function askForFactor(actor: Actor, { id, isKept, passwordHash }: Required<Entry>): string {
  const name = newName();
  const { changes } = actor.db.run(
    statement(
      `INSERT INTO challenges (id_hash, kind, user_id, kept, expires_at)
       SELECT ?, 'login', id, ?, ? FROM users WHERE id = ? AND password_hash IS ?`,
      hashOf(name),
      Number(isKept),
      actor.now + CHALLENGE_MS,
      id,
      passwordHash,
    ),
  );
  if (changes === 0) throw new AppError("invalid_credentials");
  return name;
}

/** Counts an attempt on a challenge; null if it is expired, spent or out of attempts. */
export function tryChallenge(actor: Actor, name: string, kind: ChallengeKind): Challenge | null {
  const row = actor.db.first<Challenge>(
    statement(
      `UPDATE challenges SET tries = tries + 1
       WHERE id_hash = ? AND kind = ? AND used_at IS NULL AND expires_at > ? AND tries < ${MOST_TRIES}
       RETURNING user_id, question, kept`,
      hashOf(name),
      kind,
      actor.now,
    ),
  );
  return row ?? null;
}

/** Marks a challenge as spent; false if another request was first. */
export function spendChallenge(actor: Actor, name: string): boolean {
  const { changes } = actor.db.run(
    statement("UPDATE challenges SET used_at = ? WHERE id_hash = ? AND used_at IS NULL", actor.now, hashOf(name)),
  );
  return changes > 0;
}
