import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { hashOf } from "../../db/hash.ts";
import type { ChallengesTable } from "../../db/tables/people.ts";
import type { Entry } from "../sessions.ts";

/** Lifetime of a challenge. */
export const CHALLENGE_MS = 5 * 60 * 1000;
const MOST_TRIES = 5;

export type ChallengeKind = ChallengesTable["kind"];
/** Kinds of challenge that need no verified password. */
type FreeKind = Exclude<ChallengeKind, "login">;

/** A stored challenge; `question` is the WebAuthn challenge, `kept` the "keep me signed in" choice. */
export type Challenge = Pick<Selectable<ChallengesTable>, "user_id" | "question" | "kept">;

interface NewChallenge {
  kind: FreeKind;
  person?: number;
  question?: string;
}

/** Stores a challenge and returns its name, a secret that only the requester receives. */
export function askChallenge(actor: Actor, { kind, person, question }: NewChallenge): string {
  const name = newName();
  actor.db.run(
    q.insertInto("challenges").values({
      id_hash: hashOf(name),
      kind,
      user_id: person ?? null,
      question: question ?? "",
      expires_at: actor.now + CHALLENGE_MS,
    }),
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
    sql`INSERT INTO challenges (id_hash, kind, user_id, kept, expires_at)
      SELECT ${hashOf(name)}, 'login', id, ${Number(isKept)}, ${actor.now + CHALLENGE_MS}
      FROM users WHERE id = ${id} AND password_hash IS ${passwordHash}`,
  );
  if (changes === 0) throw new AppError("invalid_credentials");
  return name;
}

/** Counts an attempt on a challenge; null if it is expired, spent or out of attempts. */
export function tryChallenge(actor: Actor, name: string, kind: ChallengeKind): Challenge | null {
  const row = actor.db.first(
    q
      .updateTable("challenges")
      .set({ tries: sql<number>`tries + 1` })
      .where("id_hash", "=", hashOf(name))
      .where("kind", "=", kind)
      .where("used_at", "is", null)
      .where("expires_at", ">", actor.now)
      .where("tries", "<", MOST_TRIES)
      .returning(["user_id", "question", "kept"]),
  );
  return row ?? null;
}

/** Marks a challenge as spent; false if another request was first. */
export function spendChallenge(actor: Actor, name: string): boolean {
  const { changes } = actor.db.run(
    q
      .updateTable("challenges")
      .set({ used_at: actor.now })
      .where("id_hash", "=", hashOf(name))
      .where("used_at", "is", null),
  );
  return changes > 0;
}
