import type { Fragment } from "./act.ts";
import { type Cell, type Compilable, statement } from "./cell.ts";

/** The person who was removed and had this address: they come back in their own row, since an address is one person's. */
export async function findRemoved(cell: Cell, emailFold: string): Promise<number | undefined> {
  const { rows } = await cell.run<{ id: number }>(
    statement("SELECT id FROM users WHERE email_fold = ? AND removed_at IS NOT NULL", emailFold),
  );
  return rows[0]?.id;
}

/** The part of an act by which somebody removed comes back as new, what they did being kept. `unused` when they are back. */
export const comeBack = <Columns extends object>(id: number, columns: Columns) => ({
  before: [statement("INSERT INTO tx_guard (unused) SELECT removed_at IS NOT NULL FROM users WHERE id = ?", id)],
  change: { ids: [id], set: { ...columns, removed_at: null } },
  after: endWaysIn({ text: "?", values: [id] }),
});

/** Ends the second factor and the passkeys of the person with this id: somebody else may have them by now. */
export const endWaysIn = ({ text, values }: Fragment): Compilable[] => [
  statement(
    `UPDATE users SET totp_secret_enc = NULL, totp_waiting_enc = NULL, totp_step = NULL WHERE id = (${text})`,
    ...values,
  ),
  ...["passkeys", "recovery_codes"].map((table) =>
    statement(`DELETE FROM ${table} WHERE user_id = (${text})`, ...values),
  ),
];
