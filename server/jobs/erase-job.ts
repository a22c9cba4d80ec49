import type { Context } from "hono";
import { noteStatement } from "../db/audit-note.ts";
import { type Compilable, GuardError, statement } from "../db/cell.ts";
import { conversationStatements, type Erased, orderStatements, personStatements } from "../db/erase.ts";
import { eraseEntries } from "../db/erase-audit.ts";
import { mentionStatements } from "../db/erase-mentions.ts";
import { recipientStatements } from "../db/erase-recipients.ts";
import { isNameShared, textStatements } from "../db/erase-texts.ts";
import { type JobRow, keepPiece } from "../db/jobs.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";

const order = ["person", "orders", "conversations", "recipients", "mentions", "texts", "audit"] as const;
type Stage = (typeof order)[number];

interface ErasePlace {
  stage?: Stage;
  after?: number;
  /** Of the last look over all tables. */
  table?: string;
}
type EraseRow = JobRow<Erased, ErasePlace>;

/** What a piece of a stage writes, how many records it did, and where the next begins; null where the stage is over. */
interface Piece {
  statements: readonly Compilable[];
  count: number;
  last: number | null;
  table?: string | undefined;
}

/**
 * Makes the next records of a person unknown. What is done again changes nothing more. Throws `last_admin` where the
 * other Admins have gone since it was asked for.
 */
export async function doErasePiece(c: Context<Env>, job: EraseRow): Promise<void> {
  try {
    await doPiece(c, job);
  } catch (error) {
    const isLast = error instanceof GuardError && error.constraint === "last_admin";
    throw isLast ? new AppError("last_admin") : error;
  }
}

async function doPiece(c: Context<Env>, job: EraseRow): Promise<void> {
  const { stage = "person", after = 0 } = job.place;
  const { statements, count, last, table } = await pieceOf(c, job, { stage, after });
  const next = order[order.indexOf(stage) + 1];
  const done = job.done + count;
  if (last !== null)
    return keepPiece(c, job, {
      patch: { done, place: { stage, after: last, ...(table && { table }) } },
      writes: statements,
    });
  if (next) {
    const spec = next === "texts" ? { ...job.spec, isNameShared: await isNameShared(c.var.cell, job.spec) } : job.spec;
    return keepPiece(c, job, { patch: { done, place: { stage: next }, spec }, writes: statements });
  }
  await keepPiece(c, job, {
    // The job forgets them too.
    patch: { state: "done", done, total: done, place: {}, spec: { person: job.spec.person } },
    writes: [...statements, noteStatement(c, { action: "person.erased", object: "person", id: job.spec.person })],
  });
  await emptyWriteAheadLog(c.var);
}

/** What was overwritten is left in no file either: the log of changes beside the database is emptied into it. */
async function emptyWriteAheadLog({ cell, platform }: Context<Env>["var"]): Promise<void> {
  if (platform.host === "workers") return;
  await cell.settled();
  cell.run(statement("PRAGMA wal_checkpoint(TRUNCATE)"));
}

async function pieceOf(
  c: Context<Env>,
  { spec, place }: EraseRow,
  { stage, after }: { stage: Stage; after: number },
): Promise<Piece> {
  const { cell, now } = c.var;
  switch (stage) {
    case "person":
      return { statements: await personStatements(cell, spec, now), count: 1, last: null };
    case "orders":
      return orderStatements(cell, spec, { after, now });
    case "conversations":
      return conversationStatements(cell, spec, { after, now });
    case "recipients":
      return recipientStatements(cell, spec, { after, now });
    case "mentions":
      return { statements: await mentionStatements(cell, spec, now), count: 0, last: null };
    case "texts":
      return textStatements(cell, spec, { after, table: place.table });
    case "audit":
      return eraseEntries(cell, spec, { after, now });
  }
}
