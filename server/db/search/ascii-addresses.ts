import { sql } from "kysely";
import { withAsciiDomain } from "#shared/rules/inbox/mail-address.ts";
import { fold, foldEmail } from "#shared/rules/text/fold.ts";
import { type Database, type Query, q, runAll } from "../database.ts";

/** Addresses of each table that one call rewrites. */
const BATCH = 100;

/**
 * Rewrites older addresses with an ASCII domain, the form used since: addresses of people, of senders and of blocked
 * senders.
 */
export function writeAsciiAddresses(db: Database): void {
  const updates = [...peopleUpdates(db), ...messageUpdates(db)];
  if (updates.length > 0) runAll(db, updates);
}

/** If another person already has the ASCII form, both stay as they are. */
function peopleUpdates(db: Database): Query[] {
  const rows = db.all(
    sql<{ id: number; email: string; email_fold: string }>`SELECT id, email, email_fold
      FROM users INDEXED BY users_unicode_address WHERE email_fold GLOB '*[^ -~]*' LIMIT ${BATCH}`,
  );
  return rows
    .filter(({ email, email_fold }) => foldEmail(email) !== email_fold)
    .map(({ id, email }) => {
      const ascii = withAsciiDomain(email);
      return sql`UPDATE OR IGNORE users SET email = ${ascii}, email_fold = ${foldEmail(email)} WHERE id = ${id}`;
    });
}

function messageUpdates(db: Database): Query[] {
  const rows = db.all(
    sql<{ email: string }>`SELECT DISTINCT email FROM (
      SELECT from_email AS email FROM (SELECT from_email FROM conversations INDEXED BY conversations_unicode_address
        WHERE from_email GLOB '*@*[^ -~]*' LIMIT ${BATCH})
      UNION ALL SELECT from_email FROM (SELECT from_email FROM messages INDEXED BY messages_unicode_address
        WHERE from_email GLOB '*@*[^ -~]*' LIMIT ${BATCH}))`,
  );
  return rows
    .filter(({ email }) => foldEmail(email) !== email)
    .flatMap(({ email }) => {
      const ascii = foldEmail(email);
      const folded = fold(ascii);
      return [
        sql`INSERT OR IGNORE INTO blocked_senders (email) SELECT ${ascii} FROM blocked_senders WHERE email = ${email}`,
        q.deleteFrom("blocked_senders").where("email", "=", email),
        sql`UPDATE conversations SET from_email = ${ascii}, from_search = from_search || ' ' || ${folded},
          search = search || ' ' || ${folded} WHERE from_email = ${email}`,
        sql`UPDATE messages SET from_email = ${ascii} WHERE from_email = ${email} AND from_email GLOB '*@*[^ -~]*'`,
      ];
    });
}
