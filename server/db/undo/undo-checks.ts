import { VIEWS_MAX } from "#shared/api/system/views.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { LABELS_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { requireCardsRestored, requireColumnsRestored } from "../board-limits.ts";
import { type Database, type Step, statement } from "../database.ts";
import type { RecordKind } from "../write/act.ts";

/**
 * Requires an active Admin who can sign in, so that someone can always let others in. Must run after any write of
 * people. Throws `last_admin`.
 */
export function requireAnAdmin(db: Database): void {
  const row = db.first(
    statement(
      `SELECT 1 FROM users WHERE role = 'Admin' AND status = 'active' AND removed_at IS NULL
         AND password_hash IS NOT NULL LIMIT 1`,
    ),
  );
  if (!row) throw new AppError("last_admin");
}

/** Limits a person's views of a screen, restored ones included. Throws `view_limit`. */
function requireViewRoom(db: Database): void {
  const over = `SELECT 1 FROM views WHERE removed_at IS NULL GROUP BY user_id, screen HAVING count(*) > ${VIEWS_MAX}`;
  if (db.first(statement(over))) throw new AppError("view_limit");
}

/** Limits the labels of the inbox. Throws `label_limit`. */
function requireLabelRoom(db: Database): void {
  const row = db.first<{ n: number }>(statement("SELECT count(*) AS n FROM inbox_labels WHERE removed_at IS NULL"));
  if ((row?.n ?? 0) > LABELS_MAX) throw new AppError("label_limit");
}

const checks: Partial<Record<RecordKind, (actor: Actor, mark: string) => readonly Step[]>> = {
  person: ({ db }) => [() => requireAnAdmin(db)],
  view: ({ db }) => [() => requireViewRoom(db)],
  inbox_label: ({ db }) => [() => requireLabelRoom(db)],
  column: (actor, mark) => [() => requireColumnsRestored(actor, mark)],
  card: (actor, mark) => [() => requireCardsRestored(actor, mark)],
};

/** Checks to run after records of a kind are restored; their audit rows have the `mark`. */
export const checksOf = (actor: Actor, { kind, mark }: { kind: RecordKind; mark: string }): readonly Step[] =>
  checks[kind]?.(actor, mark) ?? [];

const codes: Record<string, ErrorCode> = {
  "board_labels.board_id, board_labels.name_fold": "name_taken",
};

/** Error code of an undo that violates a constraint; by default another record has taken the value since. */
export const undoRefusal = (constraint: string): ErrorCode => codes[constraint] ?? "changed_since";
