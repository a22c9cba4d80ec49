import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { statement } from "../../db/cell.ts";
import { hashOf } from "../../db/hash.ts";
import type { Env } from "../../http/env.ts";

/** How long a question may wait for its answer. */
export const CHALLENGE_MS = 5 * 60 * 1000;
const MOST_TRIES = 5;

export type ChallengeKind = "login" | "passkey" | "passkey_add";

/** A question as it is found again. */
export interface Challenge {
  user_id: number | null;
  question: string;
  kept: number;
}

interface NewChallenge {
  kind: ChallengeKind;
  person?: number;
  question?: string;
  isKept?: boolean;
}

/** Keeps a question and answers its name, which only the asked one has. */
export async function askChallenge(c: Context<Env>, { kind, person, question, isKept }: NewChallenge): Promise<string> {
  const name = randomBytes(24).toString("base64url");
  await c.var.cell.run(
    statement(
      "INSERT INTO challenges (id_hash, kind, user_id, question, kept, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
      ...[hashOf(name), kind, person ?? null, question ?? "", isKept === false ? 0 : 1, c.var.now + CHALLENGE_MS],
    ),
  );
  return name;
}

/** Counts a try on a question; null when it ran out, was answered, or was tried too often. */
export async function tryChallenge(c: Context<Env>, name: string, kind: ChallengeKind): Promise<Challenge | null> {
  const { rows } = await c.var.cell.run<Challenge>(
    statement(
      `UPDATE challenges SET tries = tries + 1
       WHERE id_hash = ? AND kind = ? AND used_at IS NULL AND expires_at > ? AND tries < ${MOST_TRIES}
       RETURNING user_id, question, kept`,
      ...[hashOf(name), kind, c.var.now],
    ),
  );
  return rows[0] ?? null;
}

/** Takes the question away; false when another call was first. */
export async function spendChallenge(c: Context<Env>, name: string): Promise<boolean> {
  const { changes } = await c.var.cell.run(
    statement("UPDATE challenges SET used_at = ? WHERE id_hash = ? AND used_at IS NULL", c.var.now, hashOf(name)),
  );
  return changes > 0;
}
