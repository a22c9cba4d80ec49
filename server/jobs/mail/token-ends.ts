import { type NotNull, sql } from "kysely";
import { q, runAll } from "../../db/database.ts";
import { mailStatement } from "../../db/mail/system-mail.ts";
import { getPreferences } from "../../identity/accounts.store.ts";
import { accountMail } from "../../identity/letters/mail-words.ts";
import type { Platform } from "../../platform.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the expiry at which the owner is notified. */
const NOTIFIED_AT_DAYS = [14, 3];

/** Notifies the owner of the next token that had no expiry before the upgrade; returns whether there was one. */
export function mailTokenEnds({ db, clock }: Platform): boolean {
  const now = clock.now();
  const rows = db.all(
    q
      .selectFrom("api_tokens as t")
      .innerJoin("users as u", "u.id", "t.user_id")
      .select(["t.id", "t.user_id", "t.name", "t.expires_at", "t.told_days", "u.email"])
      .select(sql<string>`(SELECT name FROM workspace)`.as("shop"))
      .where("u.removed_at", "is", null)
      .where("u.status", "=", "active")
      .where("t.told_days", "is not", null)
      .where("t.revoked_at", "is", null)
      .where("t.expires_at", ">", now)
      .where("t.expires_at", "<=", now + Math.max(...NOTIFIED_AT_DAYS) * DAY_MS)
      .orderBy("t.expires_at")
      .$narrowType<{ expires_at: NotNull; told_days: NotNull }>(),
  );
  for (const row of rows) {
    const reached = NOTIFIED_AT_DAYS.filter((days) => row.expires_at - now <= days * DAY_MS);
    const days = Math.min(...reached);
    if (row.told_days <= days) continue;
    const { language, timeZone } = getPreferences(db, row.user_id).all;
    const time = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(row.expires_at);
    const words = accountMail("tokenEnds", language, { shop: row.shop, name: row.name, time });
    runAll(db, [
      mailStatement({ to: row.email, ...words, at: now }),
      q.updateTable("api_tokens").set({ told_days: days }).where("id", "=", row.id),
    ]);
    return true;
  }
  return false;
}
