import { type Database, type Query, statement } from "../database.ts";
import type { SqlFragment } from "../write/act.ts";

/** Removed person with this address. They return in their old row, since an address belongs to one person. */
export function findRemoved(db: Database, emailFold: string): number | undefined {
  const row = db.first<{ id: number }>(
    statement("SELECT id FROM users WHERE email_fold = ? AND removed_at IS NOT NULL", emailFold),
  );
  return row?.id;
}

/** Part of an act that restores a removed person as a new one. Their earlier records stay theirs. */
export const restorePerson = <Columns extends object>(id: number, columns: Columns) => ({
  change: { ids: [id], set: { ...columns, removed_at: null } },
  after: endWaysIn({ text: "?", values: [id] }),
});

/** Deletes the second factor and the passkeys of a person, since somebody else may hold them by now. */
export const endWaysIn = ({ text, values }: SqlFragment): Query[] => [
  statement(
    `UPDATE users SET totp_secret_enc = NULL, totp_waiting_enc = NULL, totp_step = NULL WHERE id = (${text})`,
    ...values,
  ),
  ...["passkeys", "recovery_codes"].map((table) =>
    statement(`DELETE FROM ${table} WHERE user_id = (${text})`, ...values),
  ),
];
