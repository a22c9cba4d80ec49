import { type RecordKind, tableOf } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";

/** A guard that a record that was not deleted still stands at the version its writer saw. */
export const stillAt = (kind: RecordKind, { id, version }: { id: number; version: number }): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT coalesce((SELECT version = ? FROM ${tableOf[kind]} WHERE id = ? AND removed_at IS NULL), 0)`,
    version,
    id,
  );

/** Whether an error is one of these guards saying no. */
export const isGuard = (error: unknown, ...constraints: readonly string[]): error is GuardError =>
  error instanceof GuardError && constraints.includes(error.constraint);

const TRIES = 12;

/** Does work again that lost a race, on what it then finds; `isLost` tells which errors mean that. */
export async function again<T>(work: (tries: number) => Promise<T>, isLost: (error: unknown) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work(tries);
    } catch (error) {
      if (!isLost(error)) throw error;
      if (tries >= TRIES) throw new AppError("unavailable");
    }
  }
}

/** Two wanted one place, or what the place was worked out from has changed. */
export const lostPlace = (error: unknown): boolean =>
  isGuard(error, "in_place", "cards.column_id, cards.rank", "board_columns.board_id, board_columns.rank");
