import type { Role } from "#shared/api/auth/auth.ts";
import type { Change } from "#shared/api/system/changes.ts";
import type { Actor } from "../../actor.ts";
import { type Database, statement } from "../../db/database.ts";
import { type FeedReader, isFor } from "../../db/write/feed.ts";

const MOST = 500;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A change; only `owner` may read it, unless null. */
type FeedItem = Change & { owner: number | null };

/** The items a reader may see. */
export const itemsFor = (reader: FeedReader, items: readonly FeedItem[]): Change[] =>
  items.filter((item) => isFor(reader, item)).map(({ owner: _, ...item }) => item);

/** A page of the feed: `cursor` is the page's last change, `last` the feed's. */
export interface FeedPage {
  cursor: number;
  items: FeedItem[];
  more: boolean;
  last: number;
}

/** Reads the feed after `since`, or its end if undefined. `isGone`: `since` is older than a day or unknown. */
export function readFeed(
  db: Database,
  { since, now }: { since: number | undefined; now: number },
): FeedPage | { last: number; isGone: true } {
  const ends = db.all<{ last: number; gone: number }>(
    statement(
      `SELECT COALESCE((SELECT max(id) FROM changes), 0) AS last,
         COALESCE((SELECT max(id) FROM changes WHERE at < ?), 0) AS gone`,
      now - KEPT_MS,
    ),
  );
  const rows = db.all<FeedItem & { cursor: number }>(
    statement(
      `SELECT id AS cursor, object, object_id AS id, version, id AS revision, action, actor_id AS actor, owner_id AS owner
       FROM changes
       WHERE id > ? ORDER BY changes.id LIMIT ?`,
      since ?? Number.MAX_SAFE_INTEGER,
      MOST,
    ),
  );
  const { last = 0, gone = 0 } = ends[0] ?? {};
  if (since === undefined) return { cursor: last, items: [], more: false, last };
  if (!(since >= gone && since <= last)) return { last, isGone: true };
  const cursor = rows.at(-1)?.cursor ?? since;
  return { cursor, items: rows.map(({ cursor: _, ...item }) => item), more: cursor < last, last };
}

/** The caller as feed reader, with the current role. */
export function readerOf(actor: Actor): FeedReader {
  const { db, caller } = actor;
  const row = db.first<{ enforced: number; role: Role | null }>(
    statement(
      "SELECT enforce_roles = 1 AS enforced, (SELECT role FROM users WHERE id = ?) AS role FROM workspace",
      caller?.id ?? 0,
    ),
  );
  const { enforced = 1, role } = row ?? {};
  return { id: caller?.id, role: enforced === 1 ? (role ?? "Kullanıcı") : null };
}
