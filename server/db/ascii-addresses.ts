import { fold, foldEmail } from "#shared/rules/fold.ts";
import { withAsciiDomain } from "#shared/rules/mail-address.ts";
import { type Cell, type Compilable, statement } from "./cell.ts";

const AT_ONCE = 100;

/**
 * Writes addresses of before with a domain in ASCII, as they are written and compared since: of people, and of those who
 * write letters or are blocked.
 */
export async function writeAsciiAddresses(cell: Cell): Promise<void> {
  const statements = [...(await peopleStatements(cell)), ...(await letterStatements(cell))];
  if (statements.length > 0) await cell.batch(statements);
}

/** Where another person has that address already, both stay as they are. */
async function peopleStatements(cell: Cell): Promise<Compilable[]> {
  const { rows } = await cell.run<{ id: number; email: string; email_fold: string }>(
    statement(
      `SELECT id, email, email_fold FROM users INDEXED BY users_unicode_address WHERE email_fold GLOB '*[^ -~]*' LIMIT ?`,
      AT_ONCE,
    ),
  );
  return rows
    .filter(({ email, email_fold }) => foldEmail(email) !== email_fold)
    .map(({ id, email }) =>
      statement(
        "UPDATE OR IGNORE users SET email = ?, email_fold = ? WHERE id = ?",
        withAsciiDomain(email),
        foldEmail(email),
        id,
      ),
    );
}

async function letterStatements(cell: Cell): Promise<Compilable[]> {
  const { rows } = await cell.run<{ email: string }>(
    statement(
      `SELECT DISTINCT email FROM (
         SELECT from_email AS email FROM (SELECT from_email FROM conversations INDEXED BY conversations_unicode_address
           WHERE from_email GLOB '*@*[^ -~]*' LIMIT ?1)
         UNION ALL SELECT from_email FROM (SELECT from_email FROM messages INDEXED BY messages_unicode_address
           WHERE from_email GLOB '*@*[^ -~]*' LIMIT ?1))`,
      AT_ONCE,
    ),
  );
  return rows
    .filter(({ email }) => foldEmail(email) !== email)
    .flatMap(({ email }) => {
      const ascii = foldEmail(email);
      return [
        statement(
          "INSERT OR IGNORE INTO blocked_senders (email) SELECT ? FROM blocked_senders WHERE email = ?",
          ascii,
          email,
        ),
        statement("DELETE FROM blocked_senders WHERE email = ?", email),
        statement(
          `UPDATE conversations SET from_email = ?, from_search = from_search || ' ' || ?, search = search || ' ' || ?
           WHERE from_email = ?`,
          ascii,
          fold(ascii),
          fold(ascii),
          email,
        ),
        statement(
          "UPDATE messages SET from_email = ? WHERE from_email = ? AND from_email GLOB '*@*[^ -~]*'",
          ascii,
          email,
        ),
      ];
    });
}
