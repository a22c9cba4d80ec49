import { withAsciiDomain } from "#shared/rules/inbox/mail-address.ts";
import { fold, foldEmail } from "#shared/rules/text/fold.ts";
import { type Database, type Query, runAll, statement } from "../database.ts";

const AT_ONCE = 100;

/**
 * Rewrites older addresses with an ASCII domain, the form used since: addresses of people, of senders and of blocked
 * senders.
 */
export function writeAsciiAddresses(db: Database): void {
  const statements = [...peopleStatements(db), ...letterStatements(db)];
  if (statements.length > 0) runAll(db, statements);
}

/** If another person already has the ASCII form, both stay as they are. */
function peopleStatements(db: Database): Query[] {
  const rows = db.all<{ id: number; email: string; email_fold: string }>(
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

function letterStatements(db: Database): Query[] {
  const rows = db.all<{ email: string }>(
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
