import { type Selectable, sql } from "kysely";
import { type ListLook, Preferences, type User } from "#shared/api/auth/auth.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import { AppError } from "../app-error.ts";
import { type Database, q, runAll } from "../db/database.ts";
import { hashOf } from "../db/hash.ts";
import type { UsersTable } from "../db/tables/people.ts";

const ACCOUNT_COLUMNS = [
  "id",
  "username",
  "email",
  "phone",
  "status",
  "password_hash",
  "totp_secret_enc",
  "totp_waiting_enc",
  "version",
] as const;

/** Account columns for sign-in and for changes to one's own account. */
export type Account = Pick<Selectable<UsersTable>, (typeof ACCOUNT_COLUMNS)[number]>;

/** Finds an account by id or by case-insensitive email; null if missing or removed. */
export function findAccount(db: Database, where: { id: number } | { email: string }): Account | null {
  const accounts = q.selectFrom("users").select(ACCOUNT_COLUMNS).where("removed_at", "is", null);
  const row = db.first(
    "id" in where ? accounts.where("id", "=", where.id) : accounts.where("email_fold", "=", foldEmail(where.email)),
  );
  return row ?? null;
}

/**
 * Requires an email that no other person has; removed people keep theirs. `person` is the id that may have it. Throws
 * `user_exists`.
 */
export function requireFreeAddress(db: Database, { email, person = 0 }: { email: string; person?: number }): void {
  const owner = db.first(
    q.selectFrom("users").select("id").where("email_fold", "=", foldEmail(email)).where("id", "<>", person),
  );
  if (owner) throw new AppError("user_exists");
}

/** Language of emails to this person. */
export function languageOf(db: Database, id: number): Preferences["language"] {
  return getPreferences(db, id).all.language;
}

/** Whether no account can sign in yet. */
export function hasNoAccount(db: Database): boolean {
  const account = db.first(
    q.selectFrom("users").select("id").where("password_hash", "is not", null).where("removed_at", "is", null).limit(1),
  );
  return !account;
}

const ownLook: ListLook = { hidden: null, widths: {}, density: null };

export const defaultPreferences = (tz: string): Preferences => ({
  language: "en",
  theme: "light",
  timeZone: tz,
  rowsPerPage: 25,
  density: "standard",
  shortcuts: true,
  weekStart: "monday",
  dateForm: "auto",
  clock: "24",
  numberForm: "auto",
  reducedMotion: false,
  startPage: "/dashboard",
  "inbox.openNext": true,
  "kanban.dimOthers": false,
  "list.products": ownLook,
  "list.orders": ownLook,
  "list.people": ownLook,
  "list.large": ownLook,
});

/** A person's preferences: `all` merged over the defaults, `chosen` without them. */
export function getPreferences(db: Database, id: number): { all: Preferences; chosen: Partial<Preferences> } {
  const row = db.first(
    sql<{ tz: string; chosen: string }>`SELECT (SELECT tz FROM workspace) AS tz,
      (SELECT json_group_object(key, json(value)) FROM preferences WHERE user_id = ${id}
        AND (key < 'notify.' OR key >= 'notify/') AND key <> 'dashboard.layout') AS chosen`,
  );
  const chosen = Preferences.partial().parse(JSON.parse(row?.chosen ?? "{}"));
  return { all: { ...defaultPreferences(row?.tz ?? "UTC"), ...chosen }, chosen };
}

/** Saves the given preferences, one row per key; others stay. */
export function changePreferences(db: Database, id: number, change: Partial<Preferences>): void {
  if (Object.keys(change).length === 0) return;
  runAll(
    db,
    Object.entries(change).map(([key, value]) =>
      q
        .insertInto("preferences")
        .values({ user_id: id, key, value: JSON.stringify(value) })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "key"]).doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
        ),
    ),
  );
}

interface AvatarOwner {
  id: number;
  username: string;
  avatar_file: string | null;
}

/** URL of a person's picture or initials; it changes with the picture or name so that no stale image is shown. */
export const avatarOf = ({ id, username, avatar_file }: AvatarOwner): string =>
  `/api/avatars/${id}?v=${(avatar_file ?? hashOf(username)).slice(0, 8)}`;

/** Finds the signed-in user with preferences; null if removed. */
export function findUser(db: Database, id: number): User | null {
  const row = db.first(
    q
      .selectFrom("users")
      .select(["id", "username", "phone", "email", "role", "totp_secret_enc", "avatar_file", "version"])
      .where("id", "=", id)
      .where("removed_at", "is", null),
  );
  if (!row) return null;
  return {
    id: row.id,
    username: row.username,
    phoneNumber: row.phone,
    email: row.email,
    role: row.role,
    avatar: avatarOf(row),
    preferences: getPreferences(db, id).all,
    twoFactor: row.totp_secret_enc !== null,
    version: row.version,
  };
}
