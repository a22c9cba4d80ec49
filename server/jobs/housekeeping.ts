import { type Database, runAll, statement } from "../db/database.ts";
import { sweepFiles } from "../db/files/sweep-files.ts";
import { findRunningRestore } from "../db/jobs/restores.ts";
import { keepAudience } from "../db/rollups/audience.ts";
import { writeAsciiAddresses } from "../db/search/ascii-addresses.ts";
import { forgetKeysStatement } from "../db/write/idempotency.ts";
import type { FileStore, Platform } from "../platform.ts";
import { planRecount } from "./recount-job.ts";
import { tidyJobs } from "./tidy-jobs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSIONS_KEPT_MS = 90 * DAY_MS;
const NOTIFICATIONS_KEPT_MS = 90 * DAY_MS;
const MAILS_KEPT_MS = 90 * DAY_MS;
const MAILS_AT_ONCE = 500;

/**
 * Deletes expired data: idempotency keys, undo rights and links after a day, the change feed after two, old sessions,
 * system mails after 90, unused files, and data of ended jobs.
 * Also refreshes cached audience figures and schedules the nightly recount. Does nothing during a restore, when tables
 * are half full and indexes are dropped.
 */
export async function housekeeping(lent: { db: Database; files: FileStore; now: number }): Promise<void> {
  const { db, now } = lent;
  if (findRunningRestore(db)) return;
  runAll(db, [
    forgetKeysStatement(now),
    statement("DELETE FROM undo_log WHERE until < ?", now - DAY_MS),
    // The newest row always stays, because lists and figures use its id as their version.
    statement("DELETE FROM changes WHERE at < ? AND id < (SELECT max(id) FROM changes)", now - 2 * DAY_MS),
    statement("DELETE FROM notifications WHERE at < ?", now - NOTIFICATIONS_KEPT_MS),
    statement("DELETE FROM billing_previews WHERE at < ?", now - DAY_MS),
    statement("DELETE FROM payment_events WHERE at < ?", now - NOTIFICATIONS_KEPT_MS),
    statement("DELETE FROM sessions WHERE expires_at < ?", now - SESSIONS_KEPT_MS),
    statement("DELETE FROM challenges WHERE expires_at < ?", now - DAY_MS),
    // Expired invitations are still listed, so that they can be sent again.
    statement("DELETE FROM one_time_links WHERE kind <> 'invite' AND expires_at < ?", now - DAY_MS),
    // Inbox mails are deleted with their messages; system mails stay as a record of their recipients.
    statement(
      `DELETE FROM outbox WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_by_message
         WHERE message_id IS NULL AND coalesce(sent_at, failed_at) < ? ORDER BY id LIMIT ?)`,
      now - MAILS_KEPT_MS,
      MAILS_AT_ONCE,
    ),
    statement("DELETE FROM arrivals WHERE at < ? AND raw_key IS NULL", now - MAILS_KEPT_MS),
    statement("DELETE FROM rate_buckets WHERE window < ?", Math.floor((now - DAY_MS) / 1000)),
  ]);
  const row = db.first<{ tz: string }>(statement("SELECT tz FROM workspace"));
  if (row) {
    keepAudience(db, now, row.tz);
    planRecount(db, { now, tz: row.tz });
  }
  writeAsciiAddresses(db);
  await sweepFiles(lent);
  await tidyJobs(lent);
}

/** Runs {@link housekeeping} for a host and logs its errors, so that they do not block due work. */
export async function runMaintenance({ db, files, clock, log }: Platform): Promise<void> {
  try {
    await housekeeping({ db, files, now: clock.now() });
  } catch (error) {
    log("error", "housekeeping failed", { error: String(error) });
  }
}
