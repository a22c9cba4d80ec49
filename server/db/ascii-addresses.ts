import { foldEmail } from "#shared/rules/fold.ts";
import { withAsciiDomain } from "#shared/rules/mail-address.ts";
import { type Cell, statement } from "./cell.ts";

const AT_ONCE = 100;

/**
 * Writes addresses of before with a domain in ASCII, as they are written and compared since. Where another person has
 * that address already, both stay as they are.
 */
export async function writeAsciiAddresses(cell: Cell): Promise<void> {
  const { rows } = await cell.run<{ id: number; email: string; email_fold: string }>(
    statement(
      `SELECT id, email, email_fold FROM users INDEXED BY users_unicode_address WHERE email_fold GLOB '*[^ -~]*' LIMIT ?`,
      AT_ONCE,
    ),
  );
  const changed = rows.filter(({ email, email_fold }) => foldEmail(email) !== email_fold);
  if (changed.length === 0) return;
  await cell.batch(
    changed.map(({ id, email }) =>
      statement(
        "UPDATE OR IGNORE users SET email = ?, email_fold = ? WHERE id = ?",
        ...[withAsciiDomain(email), foldEmail(email), id],
      ),
    ),
  );
}
