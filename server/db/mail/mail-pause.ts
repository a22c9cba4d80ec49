import { type Compilable, type Database, statement } from "../database.ts";

const KEY = "mail.paused";

/** Sending is at rest, since every mail would meet the same fault of the settings. */
export interface MailPause {
  /** Epoch milliseconds. */
  since: number;
  reason: string;
  /** When one mail is tried next. */
  nextAt: number;
}

export function findMailPause(db: Database): MailPause | null {
  const row = db.first<{ value: string }>(statement("SELECT value FROM meta WHERE key = ?", KEY));
  return row ? JSON.parse(row.value) : null;
}

/** Begins a pause or goes on with it. */
export const pauseStatement = ({ since, reason, nextAt }: MailPause): Compilable =>
  statement(
    `INSERT INTO meta (key, value) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET value = json_set(excluded.value, '$.since', value ->> '$.since')`,
    KEY,
    JSON.stringify({ since, reason, nextAt }),
  );

/** One mail is tried at once. */
export const tryNowStatement = (): Compilable =>
  statement("UPDATE meta SET value = json_set(value, '$.nextAt', 0) WHERE key = ?", KEY);

export const resumeStatement = (): Compilable => statement("DELETE FROM meta WHERE key = ?", KEY);
