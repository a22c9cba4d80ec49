import { type ListLook, Preferences, type Role, type User } from "#shared/api/auth/auth.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import { type Cell, q, statement } from "../../db/cell.ts";
import type { PersonStatus } from "../../db/tables/people.ts";

/** What sign-in needs to know of an account. */
export interface Account {
  id: number;
  username: string;
  status: PersonStatus;
  password_hash: string | null;
}

/** The account with this email, compared without regard to case; null when there is none or it was removed. */
export async function findAccountByEmail(cell: Cell, email: string): Promise<Account | null> {
  const { rows } = await cell.run<Account>(
    q
      .selectFrom("users")
      .select(["id", "username", "status", "password_hash"])
      .where("email_fold", "=", foldEmail(email))
      .where("removed_at", "is", null),
  );
  return rows[0] ?? null;
}

/** True until somebody is there who can sign in. */
export async function hasNoAccount(cell: Cell): Promise<boolean> {
  const { rows } = await cell.run<{ found: number }>(
    statement("SELECT EXISTS (SELECT 1 FROM users WHERE password_hash IS NOT NULL AND removed_at IS NULL) AS found"),
  );
  return rows[0]?.found !== 1;
}

const ownLook: ListLook = { hidden: null, widths: {}, density: null };

export const defaultPreferences = (tz: string): Preferences => ({
  language: "en",
  theme: "light",
  timeZone: tz,
  rowsPerPage: 25,
  density: "standard",
  shortcuts: true,
  "inbox.openNext": true,
  "list.products": ownLook,
  "list.orders": ownLook,
  "list.people": ownLook,
  "list.large": ownLook,
});

/** A person's preferences, whole: what they chose over the defaults. `chosen` holds just the former. */
export async function getPreferences(
  cell: Cell,
  id: number,
): Promise<{ all: Preferences; chosen: Partial<Preferences> }> {
  const { rows } = await cell.run<{ tz: string; chosen: string }>(
    statement(
      `SELECT (SELECT tz FROM workspace) AS tz,
         (SELECT json_group_object(key, json(value)) FROM preferences WHERE user_id = ? AND key <> 'dashboard.layout') AS chosen`,
      id,
    ),
  );
  const chosen = Preferences.partial().parse(JSON.parse(rows[0]?.chosen ?? "{}"));
  return { all: { ...defaultPreferences(rows[0]?.tz ?? "UTC"), ...chosen }, chosen };
}

/** Keeps the given keys, one row each; the rest stays. */
export async function changePreferences(cell: Cell, id: number, change: Partial<Preferences>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await cell.batch(
    Object.entries(change).map(([key, value]) =>
      statement(
        "INSERT INTO preferences (user_id, key, value) VALUES (?, ?, ?) ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value",
        ...[id, key, JSON.stringify(value)],
      ),
    ),
  );
}

/** A person as their own page shows them; null when removed. */
export async function findUser(cell: Cell, id: number): Promise<User | null> {
  const { rows } = await cell.run<{
    id: number;
    username: string;
    phone: string;
    email: string;
    role: Role;
    totp_secret_enc: string | null;
    version: number;
  }>(
    q
      .selectFrom("users")
      .select(["id", "username", "phone", "email", "role", "totp_secret_enc", "version"])
      .where("id", "=", id)
      .where("removed_at", "is", null),
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    username: row.username,
    phoneNumber: row.phone,
    email: row.email,
    role: row.role,
    avatar: `/api/avatars/${row.id}`,
    preferences: (await getPreferences(cell, id)).all,
    twoFactor: row.totp_secret_enc !== null,
    version: row.version,
  };
}
