import { type Compilable, type Database, statement } from "../database.ts";
import type { Fragment } from "../write/act.ts";

/** The removed person with this address. They return in their own row, since an address is one person's. */
export function findRemoved(db: Database, emailFold: string): number | undefined {
  const row = db.first<{ id: number }>(
    statement("SELECT id FROM users WHERE email_fold = ? AND removed_at IS NOT NULL", emailFold),
  );
  return row?.id;
}

/** The part of an act by which a removed person returns as new. What they did before stays theirs. */
export const comeBack = <Columns extends object>(id: number, columns: Columns) => ({
  change: { ids: [id], set: { ...columns, removed_at: null } },
  after: endWaysIn({ text: "?", values: [id] }),
});

/** Ends the second factor and the passkeys of the person with this id: somebody else may hold them by now. */
export const endWaysIn = ({ text, values }: Fragment): Compilable[] => [
  statement(
    `UPDATE users SET totp_secret_enc = NULL, totp_waiting_enc = NULL, totp_step = NULL WHERE id = (${text})`,
    ...values,
  ),
  ...["passkeys", "recovery_codes"].map((table) =>
    statement(`DELETE FROM ${table} WHERE user_id = (${text})`, ...values),
  ),
];
