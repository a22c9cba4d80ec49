import { sql } from "kysely";
import type { Change } from "#shared/api/system/changes.ts";
import type { Actor } from "../../actor.ts";
import { type Database, q } from "../../db/database.ts";
import type { Role } from "../../db/tables/people.ts";
import type { Flag } from "../../db/tables/system.ts";
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
  const ends = db.first(
    sql<{ last: number; expired: number }>`SELECT coalesce((SELECT max(id) FROM changes), 0) AS last,
      coalesce((SELECT max(id) FROM changes WHERE at < ${now - KEPT_MS}), 0) AS expired`,
  );
  const rows = db.all(
    q
      .selectFrom("changes")
      .select(["id as cursor", "object", "object_id as id", "version", "id as revision", "action"])
      .select(["actor_id as actor", "owner_id as owner"])
      .where("id", ">", since ?? Number.MAX_SAFE_INTEGER)
      .orderBy("changes.id")
      .limit(MOST),
  );
  const { last = 0, expired = 0 } = ends ?? {};
  if (since === undefined) return { cursor: last, items: [], more: false, last };
  if (!(since >= expired && since <= last)) return { last, isGone: true };
  const cursor = rows.at(-1)?.cursor ?? since;
  return { cursor, items: rows.map(({ cursor: _, ...item }) => item), more: cursor < last, last };
}

/** The caller as feed reader, with the current role. */
export function readerOf(actor: Actor): FeedReader {
  const { db, caller } = actor;
  const row = db.first(
    sql<{ enforced: Flag; role: Role | null }>`SELECT enforce_roles AS enforced,
      (SELECT role FROM users WHERE id = ${caller?.id ?? 0}) AS role FROM workspace`,
  );
  const { enforced = 1, role } = row ?? {};
  return { id: caller?.id, role: enforced === 1 ? (role ?? "Kullanıcı") : null };
}
