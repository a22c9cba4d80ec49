import type { Change } from "#shared/api/system/changes.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";

const MOST = 500;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What changed after `since`; without it, nothing but where the feed stands. Throws `cursor_expired` past 24 hours. */
export async function listChanges(cell: Cell, { since, now }: { since: number | undefined; now: number }) {
  const { rows: ends } = await cell.run<{ last: number; gone: number }>(
    statement(
      `SELECT COALESCE((SELECT max(id) FROM changes), 0) AS last,
         COALESCE((SELECT max(id) FROM changes WHERE at < ?), 0) AS gone`,
      now - KEPT_MS,
    ),
  );
  const { last = 0, gone = 0 } = ends[0] ?? {};
  if (since === undefined) return { cursor: last, items: [] };
  if (since < gone || since > last) throw new AppError("cursor_expired");
  const { rows } = await cell.run<Change & { cursor: number }>(
    statement(
      `SELECT id AS cursor, object, object_id AS id, version, action, actor_id AS actor FROM changes
       WHERE id > ? ORDER BY changes.id LIMIT ?`,
      ...[since, MOST],
    ),
  );
  return { cursor: rows.at(-1)?.cursor ?? since, items: rows.map(({ cursor: _, ...item }) => item) };
}
