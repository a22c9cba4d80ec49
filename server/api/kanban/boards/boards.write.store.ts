import { sql } from "kysely";
import type { Board, BoardBody, BoardChange } from "#shared/api/kanban/boards.ts";
import { fold } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, q } from "../../../db/database.ts";
import { ranksAfter } from "../../../db/ranks.ts";
import type { Outcome, Value } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { getBoard } from "./boards.store.ts";
import { requirePeople } from "./colleagues.store.ts";

const PREFIX_LENGTH = 4;

/** Creates a board with its first columns; the caller becomes a member. */
export function addBoard(actor: Actor, { name, memberIds, columns }: BoardBody): Board {
  const { db, now, caller } = actor;
  const me = caller?.id ?? 0;
  const ranks = ranksAfter(null, columns.length);
  const board_id = sql`SELECT max(id) FROM boards`;
  const { ids } = withIdempotency(actor, () => {
    requirePeople(db, "memberIds", memberIds);
    return write(actor, {
      object: "board",
      action: "board.added",
      add: {
        name,
        key_prefix: freePrefix(db, name),
        members_json: JSON.stringify([...new Set([me, ...memberIds])]),
        created_by: me,
        created_at: now,
      },
      also: columns.map((column, index) => ({
        object: "column",
        action: "column.added",
        add: { board_id, name: column.name, kind: column.kind, kind_at: now, rank: ranks[index] ?? "" },
      })),
    });
  });
  return getBoard(actor, ids[0] ?? 0);
}

/** Card key prefix of a board: the first letters of its name, with a number if another board uses them. */
function freePrefix(db: Database, name: string): string {
  const letters =
    fold(name)
      .replace(/[^a-z]+/g, " ")
      .trim()
      .split(" ")[0] ?? "";
  const prefix = letters.slice(0, PREFIX_LENGTH).toUpperCase() || "CARD";
  const rows = db.all(
    q
      .selectFrom("boards")
      .select("key_prefix")
      .where("key_prefix", ">=", prefix)
      .where("key_prefix", "<", `${prefix}~`),
  );
  const taken = new Set(rows.map(({ key_prefix }) => key_prefix));
  for (let n = 1; ; n += 1) {
    const numbered = n === 1 ? prefix : `${prefix}${n}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** Renames a board or sets its members. Throws `not_found`, `version_conflict` with the board, `validation_failed`. */
export function changeBoard(
  actor: Actor,
  { id, version, change: { name, memberIds } }: { id: number; version: number; change: BoardChange },
): { board: Board; outcome: Outcome } {
  const current = getBoard(actor, id);
  if (current.version !== version) throw new AppError("version_conflict", { data: current });
  requirePeople(actor.db, "memberIds", memberIds ?? []);
  const set: Record<string, Value> = {
    ...(name === undefined ? {} : { name }),
    ...(memberIds === undefined ? {} : { members_json: JSON.stringify(memberIds) }),
  };
  const outcome = write(actor, {
    object: "board",
    action: "board.changed",
    change: { ids: [id], set },
    isUndoable: true,
  });
  return { board: getBoard(actor, id), outcome };
}

/** Deletes a board and its records after the name is confirmed. Throws `not_found`, `confirm_mismatch`. */
export function removeBoard(actor: Actor, { id, name }: { id: number; name: string }): Outcome {
  const { name: boardName } = getBoard(actor, id);
  if (name.trim().normalize("NFC") !== boardName) throw new AppError("confirm_mismatch");
  return write(actor, {
    object: "board",
    action: "board.removed",
    change: { ids: [id], set: { removed_at: actor.now } },
    isUndoable: true,
  });
}

/** Adds or removes the caller's star; this does not change the board. Throws `not_found`. */
export function starBoard(actor: Actor, { id, starred }: { id: number; starred: boolean }): void {
  getBoard(actor, id);
  const me = actor.caller?.id ?? 0;
  actor.db.run(
    starred
      ? q.insertInto("board_stars").values({ user_id: me, board_id: id }).orIgnore()
      : q.deleteFrom("board_stars").where("user_id", "=", me).where("board_id", "=", id),
  );
}
