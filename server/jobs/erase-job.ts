import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import type { Step } from "../db/database.ts";
import { type JobRow, saveBatch } from "../db/jobs/jobs.ts";
import { conversationStatements, type Erased, orderStatements, personSteps } from "../db/privacy/erase.ts";
import { eraseEntries } from "../db/privacy/erase-audit.ts";
import { mentionStatements } from "../db/privacy/erase-mentions.ts";
import { recipientStatements } from "../db/privacy/erase-recipients.ts";
import { isNameShared, textStatements } from "../db/privacy/erase-texts.ts";
import { noteStatement } from "../db/write/audit-note.ts";

const CHECKPOINT_TRIES = 5;
const order = ["person", "orders", "conversations", "recipients", "mentions", "texts", "audit"] as const;
type Stage = (typeof order)[number];

interface ErasePlace {
  stage?: Stage;
  after?: number;
  /** Table cursor of the stage `texts`. */
  table?: string;
}
type EraseRow = JobRow<Erased, ErasePlace>;

/** Batch of a stage: its statements, the number of records, and the next cursor, null at the end of the stage. */
interface Piece {
  statements: readonly Step[];
  count: number;
  last: number | null;
  table?: string | undefined;
}

/** Erases the next records of a person; a retry changes nothing more. Throws `last_admin` if no other Admin is left. */
export async function runEraseBatch(actor: Actor, job: EraseRow): Promise<void> {
  const { stage = "person", after = 0 } = job.place;
  const { statements, count, last, table } = pieceOf(actor, job, { stage, after });
  const next = order[order.indexOf(stage) + 1];
  const done = job.done + count;
  if (last !== null)
    return saveBatch(actor, job, {
      patch: { done, place: { stage, after: last, ...(table && { table }) } },
      writes: statements,
    });
  if (next) {
    const spec = next === "texts" ? { ...job.spec, isNameShared: isNameShared(actor.db, job.spec) } : job.spec;
    return saveBatch(actor, job, { patch: { done, place: { stage: next }, spec }, writes: statements });
  }
  saveBatch(actor, job, {
    // The job's own row also drops name and email.
    patch: { state: "done", done, total: done, place: {}, spec: { person: job.spec.person } },
    writes: [...statements, noteStatement(actor, { action: "person.erased", object: "person", id: job.spec.person })],
  });
  await emptyWriteAheadLog({ db: actor.db, platform: actor.platform });
}

/** Truncates the WAL, so that no file contains the overwritten data any more. */
async function emptyWriteAheadLog({ db, platform }: Pick<Actor, "db" | "platform">): Promise<void> {
  if (platform.host === "workers") return;
  await db.settled();
  for (let tries = 1; ; tries++) {
    try {
      db.run(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
      return;
    } catch (error) {
      // The erasure is done all the same. Another request may have an open transaction, in which no checkpoint can run.
      if (tries === CHECKPOINT_TRIES) {
        platform.log("warn", "the write-ahead log was not emptied", { error: String(error) });
        return;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function pieceOf(actor: Actor, { spec, place }: EraseRow, { stage, after }: { stage: Stage; after: number }): Piece {
  const { db, now } = actor;
  switch (stage) {
    case "person":
      return { statements: personSteps(db, spec, now), count: 1, last: null };
    case "orders":
      return orderStatements(db, spec, { after, now });
    case "conversations":
      return conversationStatements(db, spec, { after, now });
    case "recipients":
      return recipientStatements(db, spec, { after, now });
    case "mentions":
      return { statements: mentionStatements(db, spec, now), count: 0, last: null };
    case "texts":
      return textStatements(db, spec, { after, table: place.table });
    case "audit":
      return eraseEntries(db, spec, { after, now });
  }
}
