import { type Database, type Query, statement } from "../database.ts";

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
  const row = db.first<{ value: string }>(statement("SELECT value FROM meta WHERE key = ?", KEY));
  return row ? JSON.parse(row.value) : null;
}

/** Starts or extends a pause; the start time stays. */
export const pauseStatement = ({ since, reason, nextAt }: MailPause): Query =>
  statement(
    `INSERT INTO meta (key, value) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET value = json_set(excluded.value, '$.since', value ->> '$.since')`,
    KEY,
    JSON.stringify({ since, reason, nextAt }),
  );

/** Makes the next attempt due now. */
export const tryNowStatement = (): Query =>
  statement("UPDATE meta SET value = json_set(value, '$.nextAt', 0) WHERE key = ?", KEY);

export const resumeStatement = (): Query => statement("DELETE FROM meta WHERE key = ?", KEY);
