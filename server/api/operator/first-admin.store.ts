import { randomBytes } from "node:crypto";
import type { OneTimeLink } from "#shared/api/team/team.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { hashOf } from "../../db/hash.ts";
import { write } from "../../db/write/write.ts";
import { hasNoAccount } from "../../identity/accounts.store.ts";

const LIVES_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates the invitation of a shop's first Admin and ends earlier ones of the operator. Throws `user_exists` if a live
 * shop has an account already: its Admins invite further people.
 */
export function inviteFirstAdmin(actor: Actor, email: string): OneTimeLink {
  const { db, now, platform } = actor;
  if (platform.settings.mode === "live" && !hasNoAccount(db)) throw new AppError("user_exists");
  const token = randomBytes(32).toString("base64url");
  const expiresAt = now + LIVES_MS;
  const earlier = q
    .updateTable("one_time_links")
    .set((eb) => ({ removed_at: now, version: eb("version", "+", 1) }))
    .where("kind", "=", "invite")
    .where("invited_by", "is", null)
    .where("used_at", "is", null)
    .where("removed_at", "is", null);
  write(actor, {
    object: "invite",
    action: "invite.added",
    before: [earlier],
    add: {
      token_hash: hashOf(token),
      kind: "invite",
      email,
      role: "Admin",
      message: "",
      created_at: now,
      expires_at: expiresAt,
    },
  });
  return { link: `${actor.origin}/register?invite=${token}`, expiresAt: new Date(expiresAt).toISOString() };
}
