import { VIEWS_MAX } from "#shared/api/system/views.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { LABELS_MAX } from "#shared/rules/inbox-limits.ts";
import type { RecordKind } from "./act.ts";
import { keepsCardLimits, keepsColumnLimits } from "./board-guards.ts";
import { type Compilable, statement } from "./cell.ts";

/** Someone must always be able to let others in: after any write of people an active Admin who can sign in is left. */
export const keepsAnAdmin: Compilable = statement(
  `INSERT INTO tx_guard (last_admin)
   SELECT EXISTS (SELECT 1 FROM users WHERE role = 'Admin' AND status = 'active' AND removed_at IS NULL
     AND password_hash IS NOT NULL)`,
);

/** A person's views of a screen stay within their number, also when a removed one comes back. */
const keepsViewLimit: Compilable = statement(
  `INSERT INTO tx_guard (view_limit) SELECT coalesce(max(n), 0) <= ${VIEWS_MAX}
   FROM (SELECT count(*) AS n FROM views WHERE removed_at IS NULL GROUP BY user_id, screen)`,
);

/** The inbox never has more labels than it may. */
const keepsLabelLimit: Compilable = statement(
  `INSERT INTO tx_guard (label_limit) SELECT count(*) <= ${LABELS_MAX} FROM inbox_labels WHERE removed_at IS NULL`,
);

const guards: Partial<Record<RecordKind, (mark: string) => readonly Compilable[]>> = {
  person: () => [keepsAnAdmin],
  view: () => [keepsViewLimit],
  inbox_label: () => [keepsLabelLimit],
  column: keepsColumnLimits,
  card: keepsCardLimits,
};

/** What must hold once the records of a kind are back, as the audit rows under a mark tell. */
export const guardsOf = (kind: RecordKind, mark: string): readonly Compilable[] => guards[kind]?.(mark) ?? [];

const codes: Record<string, ErrorCode> = {
  last_admin: "last_admin",
  view_limit: "view_limit",
  label_limit: "label_limit",
  column_limit: "column_limit",
  card_limit: "card_limit",
  wip_limit: "wip_limit_reached",
  "board_labels.board_id, board_labels.name_fold": "name_taken",
};

/** The refusal of an undo by the guard that said no; else what was taken has been taken again. */
export const undoRefusal = (constraint: string): ErrorCode => codes[constraint] ?? "changed_since";
