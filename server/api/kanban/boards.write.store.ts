import type { Context } from "hono";
import type { Board, BoardBody, BoardChange } from "#shared/api/kanban/boards.ts";
import { fold } from "#shared/rules/fold.ts";
import type { Outcome, Value } from "../../db/act.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { ranksAfter } from "../../db/ranks.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { getBoard } from "./boards.store.ts";
import { requirePeople } from "./colleagues.store.ts";
import { again, isGuard, stillAt } from "./standing.ts";

const PREFIX_LENGTH = 4;

/** Makes a board with the columns it begins with; whoever makes it is a member. */
export async function addBoard(c: Context<Env>, { name, memberIds, columns }: BoardBody): Promise<Board> {
  const { cell, now, caller } = c.var;
  const me = caller?.id ?? 0;
  const ranks = ranksAfter(null, columns.length);
  const board_id = { text: "SELECT max(id) FROM boards", values: [] };
  const { ids } = await once(c, async () => {
    await requirePeople(cell, "memberIds", memberIds);
    return again(
      async () =>
        commit(c, {
          object: "board",
          action: "board.added",
          add: {
            name,
            key_prefix: await freePrefix(cell, name),
            members_json: JSON.stringify([...new Set([me, ...memberIds])]),
            created_by: me,
            created_at: now,
          },
          also: columns.map((column, index) => ({
            object: "column",
            action: "column.added",
            add: { board_id, name: column.name, kind: column.kind, kind_at: now, rank: ranks[index] ?? "" },
          })),
        }),
      (error) => isGuard(error, "boards.key_prefix"),
    );
  });
  return getBoard(c, ids[0] ?? 0);
}

/** The letters the keys of a board's cards begin with: the first of its name, and a number where they are taken. */
async function freePrefix(cell: Cell, name: string): Promise<string> {
  const letters =
    fold(name)
      .replace(/[^a-z]+/g, " ")
      .trim()
      .split(" ")[0] ?? "";
  const prefix = letters.slice(0, PREFIX_LENGTH).toUpperCase() || "CARD";
  const { rows } = await cell.run<{ key_prefix: string }>(
    statement("SELECT key_prefix FROM boards WHERE key_prefix >= ? AND key_prefix < ?", prefix, `${prefix}~`),
  );
  const taken = new Set(rows.map(({ key_prefix }) => key_prefix));
  for (let n = 1; ; n += 1) {
    const one = n === 1 ? prefix : `${prefix}${n}`;
    if (!taken.has(one)) return one;
  }
}

/** Renames a board or sets its members. Throws `not_found`, `version_conflict` with the board. */
export async function changeBoard(
  c: Context<Env>,
  { id, version, change: { name, memberIds } }: { id: number; version: number; change: BoardChange },
): Promise<{ board: Board; outcome: Outcome }> {
  const standing = await getBoard(c, id);
  if (standing.version !== version) throw new AppError("version_conflict", { data: standing });
  await requirePeople(c.var.cell, "memberIds", memberIds ?? []);
  const set: Record<string, Value> = {
    ...(name === undefined ? {} : { name }),
    ...(memberIds === undefined ? {} : { members_json: JSON.stringify(memberIds) }),
  };
  try {
    const outcome = await commit(c, {
      object: "board",
      action: "board.changed",
      before: [stillAt("board", { id, version })],
      change: { ids: [id], set },
      isUndoable: true,
    });
    return { board: await getBoard(c, id), outcome };
  } catch (error) {
    if (isGuard(error, "stale")) throw new AppError("version_conflict", { data: await getBoard(c, id) });
    throw error;
  }
}

/** Deletes a board with all on it. Throws `not_found`, `confirm_mismatch`. */
export async function removeBoard(c: Context<Env>, { id, name }: { id: number; name: string }): Promise<Outcome> {
  const { name: own } = await getBoard(c, id);
  const isMeant = name.trim().normalize("NFC") === own;
  if (!isMeant) throw new AppError("confirm_mismatch");
  const when = { text: "removed_at IS NULL AND name = ?", values: [own] };
  return commit(c, {
    object: "board",
    action: "board.removed",
    change: { ids: [id], set: { removed_at: c.var.now }, when },
    isUndoable: true,
  });
}

/** Stars a board for the caller, or takes the star away; that is theirs alone and no edit of the board. */
export async function starBoard(c: Context<Env>, { id, starred }: { id: number; starred: boolean }): Promise<void> {
  await getBoard(c, id);
  const mine = [c.var.caller?.id ?? 0, id];
  await c.var.cell.run(
    starred
      ? statement("INSERT OR IGNORE INTO board_stars (user_id, board_id) VALUES (?, ?)", ...mine)
      : statement("DELETE FROM board_stars WHERE user_id = ? AND board_id = ?", ...mine),
  );
}
