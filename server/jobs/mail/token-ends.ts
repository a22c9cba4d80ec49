import { runAll, statement } from "../../db/database.ts";
import { mailStatement } from "../../db/mail/system-mail.ts";
import { getPreferences } from "../../identity/accounts.store.ts";
import { accountMail } from "../../identity/letters/mail-words.ts";
import type { Platform } from "../../platform.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the expiry at which the owner is notified. */
const TOLD_AT_DAYS = [14, 3];

interface Row {
  id: string;
  user_id: number;
  name: string;
  expires_at: number;
  told_days: number;
  email: string;
  shop: string;
}

/** Notifies the owner of the next token that had no expiry before the upgrade; returns whether there was one. */
export function mailTokenEnds({ db, clock }: Platform): boolean {
  const now = clock.now();
  const rows = db.all<Row>(
    statement(
      `SELECT t.id, t.user_id, t.name, t.expires_at, t.told_days, u.email, (SELECT name FROM workspace) AS shop
       FROM api_tokens AS t JOIN users AS u ON u.id = t.user_id AND u.removed_at IS NULL AND u.status = 'active'
       WHERE t.told_days IS NOT NULL AND t.revoked_at IS NULL AND t.expires_at > ? AND t.expires_at <= ?
       ORDER BY t.expires_at`,
      now,
      now + Math.max(...TOLD_AT_DAYS) * DAY_MS,
    ),
  );
  for (const row of rows) {
    const reached = TOLD_AT_DAYS.filter((days) => row.expires_at - now <= days * DAY_MS);
    const days = Math.min(...reached);
    if (row.told_days <= days) continue;
    const { language, timeZone } = getPreferences(db, row.user_id).all;
    const time = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(row.expires_at);
    const words = accountMail("tokenEnds", language, { shop: row.shop, name: row.name, time });
    runAll(db, [
      mailStatement({ to: row.email, ...words, at: now }),
      statement("UPDATE api_tokens SET told_days = ? WHERE id = ?", days, row.id),
    ]);
    return true;
  }
  return false;
}
