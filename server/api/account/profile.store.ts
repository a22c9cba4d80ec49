import { sql } from "kysely";
import type { Profile, ProfileChange } from "#shared/api/account/profile.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { personColumns } from "../../db/search/person-columns.ts";
import type { Flag } from "../../db/tables/system.ts";
import { write } from "../../db/write/write.ts";
import { avatarOf } from "../../identity/accounts.store.ts";

/** Gets the caller's own profile. Throws `unauthorized`. */
export function getProfile(actor: Actor): Profile {
  return profileOf(actor, getRow(actor));
}

function getRow(actor: Actor) {
  const codesLeft = sql<number>`(SELECT count(*) FROM recovery_codes WHERE user_id = users.id AND used_at IS NULL)`;
  const pendingEmail = sql<string | null>`(SELECT email FROM one_time_links
    WHERE user_id = users.id AND kind = 'email' AND used_at IS NULL AND removed_at IS NULL AND expires_at > ${actor.now}
    ORDER BY id DESC LIMIT 1)`;
  const row = actor.db.first(
    q
      .selectFrom("users")
      .select(["id", "username", "phone", "email", "role", "title", "bio", "avatar_file"])
      .select(["created_at", "version", "revision"])
      .select([
        sql<Flag>`totp_secret_enc IS NOT NULL`.as("has_factor"),
        codesLeft.as("codes_left"),
        sql<Flag>`(SELECT require_two_factor FROM workspace)`.as("factor_demanded"),
        pendingEmail.as("pending_email"),
      ])
      .where("id", "=", actor.caller?.id ?? 0)
      .where("removed_at", "is", null),
  );
  if (!row) throw new AppError("unauthorized");
  return row;
}

const profileOf = (actor: Actor, row: ReturnType<typeof getRow>): Profile => ({
  id: row.id,
  username: row.username,
  phoneNumber: row.phone,
  email: row.email,
  pendingEmail: row.pending_email,
  role: row.role,
  title: row.title,
  bio: row.bio,
  avatar: avatarOf(row),
  hasPicture: row.avatar_file !== null,
  twoFactor: row.has_factor === 1,
  recoveryCodesLeft: row.codes_left,
  twoFactorDemanded: row.factor_demanded === 1,
  mustSetUpTwoFactor: actor.caller?.lacksFactor === true,
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
  revision: row.revision,
});

/** Updates the caller's profile at `version`. Throws `version_conflict` with the current profile. */
export function changeProfile(actor: Actor, { version, change }: { version: number; change: ProfileChange }): Profile {
  const row = getRow(actor);
  if (row.version !== version) throw new AppError("version_conflict", { data: profileOf(actor, row) });
  const text = personColumns({
    name: change.username ?? row.username,
    phone: change.phoneNumber ?? row.phone,
    email: row.email,
  });
  const isNamed = change.username !== undefined;
  const isPhoned = change.phoneNumber !== undefined;
  const set = {
    ...(isNamed ? { username: text.username, sort_key: text.sort_key } : {}),
    ...(isPhoned ? { phone: text.phone, phone_digits: text.phone_digits } : {}),
    ...(isNamed || isPhoned ? { search: text.search } : {}),
    ...(change.title === undefined ? {} : { title: change.title }),
    ...(change.bio === undefined ? {} : { bio: change.bio }),
  };
  write(actor, { object: "person", action: "account.changed", change: { ids: [row.id], set } });
  return getProfile(actor);
}
