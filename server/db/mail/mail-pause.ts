import { sql } from "kysely";
import { type Database, type Query, q } from "../database.ts";

const KEY = "mail.paused";

/** Pause of all sending, because wrong settings would fail every mail. */
export interface MailPause {
  /** Epoch milliseconds. */
  since: number;
  reason: string;
  /** Time of the next attempt, with one mail. */
  nextAt: number;
}

export function findMailPause(db: Database): MailPause | null {
  const row = db.first(q.selectFrom("meta").select("value").where("key", "=", KEY));
  return row ? JSON.parse(row.value) : null;
}

/** Starts or extends a pause; the start time stays. */
export const pauseStatement = ({ since, reason, nextAt }: MailPause): Query =>
  q
    .insertInto("meta")
    .values({ key: KEY, value: JSON.stringify({ since, reason, nextAt }) })
    .onConflict((pause) =>
      pause.column("key").doUpdateSet({ value: sql`json_set(excluded.value, '$.since', meta.value ->> '$.since')` }),
    );

/** Makes the next attempt due now. */
export const tryNowStatement = (): Query =>
  q.updateTable("meta").set({ value: sql`json_set(value, '$.nextAt', 0)` }).where("key", "=", KEY);

export const resumeStatement = (): Query => q.deleteFrom("meta").where("key", "=", KEY);
