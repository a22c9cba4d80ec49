import { sql } from "kysely";
import { type Database, q, runAll } from "../db/database.ts";
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
export async function housekeeping(host: { db: Database; files: FileStore; now: number }): Promise<void> {
  const { db, now } = host;
  if (findRunningRestore(db)) return;
  runAll(db, [
    forgetKeysStatement(now),
    q.deleteFrom("undo_log").where("until", "<", now - DAY_MS),
    // The newest row always stays, because lists and figures use its id as their version.
    sql`DELETE FROM changes WHERE at < ${now - 2 * DAY_MS} AND id < (SELECT max(id) FROM changes)`,
    q.deleteFrom("notifications").where("at", "<", now - NOTIFICATIONS_KEPT_MS),
    sql`DELETE FROM billing_previews WHERE at < ${now - DAY_MS}`,
    sql`DELETE FROM payment_events WHERE at < ${now - NOTIFICATIONS_KEPT_MS}`,
    q.deleteFrom("sessions").where("expires_at", "<", now - SESSIONS_KEPT_MS),
    q.deleteFrom("challenges").where("expires_at", "<", now - DAY_MS),
    // Expired invitations are still listed, so that they can be sent again.
    q
      .deleteFrom("one_time_links")
      .where("kind", "<>", "invite")
      .where("expires_at", "<", now - DAY_MS),
    // Inbox mails are deleted with their messages; system mails stay as a record of their recipients.
    sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_by_message
      WHERE message_id IS NULL AND coalesce(sent_at, failed_at) < ${now - MAILS_KEPT_MS}
      ORDER BY id LIMIT ${MAILS_AT_ONCE})`,
    q
      .deleteFrom("arrivals")
      .where("at", "<", now - MAILS_KEPT_MS)
      .where("raw_key", "is", null),
    q.deleteFrom("rate_buckets").where("window", "<", Math.floor((now - DAY_MS) / 1000)),
  ]);
  const row = db.first(q.selectFrom("workspace").select("tz"));
  if (row) {
    keepAudience(db, now, row.tz);
    planRecount(db, { now, tz: row.tz });
  }
  writeAsciiAddresses(db);
  await sweepFiles(host);
  await tidyJobs(host);
}

/** Runs {@link housekeeping} for a host and logs its errors, so that they do not block due work. */
export async function runMaintenance({ db, files, clock, log }: Platform): Promise<void> {
  try {
    await housekeeping({ db, files, now: clock.now() });
  } catch (error) {
    log("error", "housekeeping failed", { error: String(error) });
  }
}
