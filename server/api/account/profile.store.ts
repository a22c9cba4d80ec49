import type { Context } from "hono";
import type { Profile, ProfileChange } from "#shared/api/account/profile.ts";
import type { Role } from "#shared/api/auth/auth.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { personColumns } from "../../db/person-columns.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { avatarOf } from "../auth/accounts.store.ts";

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

/** The caller's own profile. */
export async function getProfile(c: Context<Env>): Promise<Profile> {
  return profileOf(c, await getRow(c));
}

async function getRow(c: Context<Env>): Promise<Row> {
  const { rows } = await c.var.cell.run<Row>(
    statement(
      `SELECT id, username, phone, email, role, title, bio, avatar_file, created_at, version, revision,
         totp_secret_enc IS NOT NULL AS has_factor,
         (SELECT count(*) FROM recovery_codes WHERE user_id = users.id AND used_at IS NULL) AS codes_left,
         (SELECT require_two_factor FROM workspace) AS factor_demanded,
         (SELECT email FROM one_time_links WHERE user_id = users.id AND kind = 'email' AND used_at IS NULL
            AND removed_at IS NULL AND expires_at > ? ORDER BY id DESC LIMIT 1) AS pending_email
       FROM users WHERE id = ? AND removed_at IS NULL`,
      c.var.now,
      c.var.caller?.id ?? 0,
    ),
  );
  if (!rows[0]) throw new AppError("unauthorized");
  return rows[0];
}

const profileOf = (c: Context<Env>, row: Row): Profile => ({
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
  mustSetUpTwoFactor: c.var.caller?.lacksFactor === true,
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
  revision: row.revision,
});

/** Changes the caller's profile, which still stands at `version`. Throws `version_conflict` with the profile. */
export async function changeProfile(
  c: Context<Env>,
  { version, change }: { version: number; change: ProfileChange },
): Promise<Profile> {
  const row = await getRow(c);
  if (row.version !== version) throw new AppError("version_conflict", { data: profileOf(c, row) });
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
  try {
    await commit(c, {
      object: "person",
      action: "account.changed",
      before: [statement("INSERT INTO tx_guard (stale) SELECT version = ? FROM users WHERE id = ?", version, row.id)],
      change: { ids: [row.id], set },
    });
  } catch (error) {
    if (!(error instanceof GuardError) || error.constraint !== "stale") throw error;
    throw new AppError("version_conflict", { data: await getProfile(c) });
  }
  return getProfile(c);
}
