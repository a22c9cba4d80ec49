import type { Profile, ProfileChange } from "#shared/api/account/profile.ts";
import type { Role } from "#shared/api/auth/auth.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import { personColumns } from "../../db/search/person-columns.ts";
import { commit } from "../../db/write/commit.ts";
import { avatarOf } from "../../identity/accounts.store.ts";

interface Row {
  id: number;
  username: string;
  phone: string;
  email: string;
  role: Role;
  title: string;
  bio: string;
  avatar_file: string | null;
  created_at: number;
  version: number;
  revision: number;
  has_factor: number;
  codes_left: number;
  factor_demanded: number;
  pending_email: string | null;
}

/** Gets the caller's own profile. Throws `unauthorized`. */
export function getProfile(actor: Actor): Profile {
  return profileOf(actor, getRow(actor));
}

function getRow(actor: Actor): Row {
  const row = actor.db.first<Row>(
    statement(
      `SELECT id, username, phone, email, role, title, bio, avatar_file, created_at, version, revision,
         totp_secret_enc IS NOT NULL AS has_factor,
         (SELECT count(*) FROM recovery_codes WHERE user_id = users.id AND used_at IS NULL) AS codes_left,
         (SELECT require_two_factor FROM workspace) AS factor_demanded,
         (SELECT email FROM one_time_links WHERE user_id = users.id AND kind = 'email' AND used_at IS NULL
            AND removed_at IS NULL AND expires_at > ? ORDER BY id DESC LIMIT 1) AS pending_email
       FROM users WHERE id = ? AND removed_at IS NULL`,
      actor.now,
      actor.caller?.id ?? 0,
    ),
  );
  if (!row) throw new AppError("unauthorized");
  return row;
}

const profileOf = (actor: Actor, row: Row): Profile => ({
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
  commit(actor, { object: "person", action: "account.changed", change: { ids: [row.id], set } });
  return getProfile(actor);
}
