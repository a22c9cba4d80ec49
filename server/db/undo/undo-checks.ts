import { sql } from "kysely";
import { VIEWS_MAX } from "#shared/api/system/views.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { LABELS_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { requireCardsRestored, requireColumnsRestored } from "../board-limits.ts";
import { type Database, q, type Step } from "../database.ts";
import type { RecordKind } from "../write/act.ts";

/**
 * Requires an active Admin who can sign in, so that someone can always let others in. Must run after any write of
 * people. Throws `last_admin`.
 */
export function requireAnAdmin(db: Database): void {
  const row = db.first(
    q
      .selectFrom("users")
      .select("id")
      .where("role", "=", sql.lit("Admin"))
      .where("status", "=", sql.lit("active"))
      .where("removed_at", "is", null)
      .where("password_hash", "is not", null)
      .limit(1),
  );
  if (!row) throw new AppError("last_admin");
}

/** Limits a person's views of a screen, restored ones included. Throws `view_limit`. */
function requireViewRoom(db: Database): void {
  const over = q
    .selectFrom("views")
    .select("user_id")
    .where("removed_at", "is", null)
    .groupBy(["user_id", "screen"])
    .having((eb) => eb.fn.countAll<number>(), ">", VIEWS_MAX);
  if (db.first(over)) throw new AppError("view_limit");
}

/** Limits the labels of the inbox. Throws `label_limit`. */
function requireLabelRoom(db: Database): void {
  const row = db.first(
    q
      .selectFrom("inbox_labels")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("removed_at", "is", null),
  );
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
