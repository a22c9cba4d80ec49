import { sql } from "kysely";
import type { Notification, NotificationQuery, NotificationsRead } from "#shared/api/system/notifications.ts";
import type { Actor } from "../../actor.ts";
import { q } from "../../db/database.ts";
import { COUNT_CAP, COUNT_LIMIT } from "../../db/list/list-spec.ts";
import { settle } from "../../db/write/notify.ts";
import { feedAll } from "../../db/write/publish.ts";

const AT_ONCE = 30;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Notifications of the caller that are shown in the app. */
const ownNotifications = ({ caller }: Actor) =>
  q
    .selectFrom("notifications")
    .where("user_id", "=", caller?.id ?? 0)
    .where("in_app", "=", sql.lit(1));

/** One page of the caller's notifications, newest first, with the total and the unread count. */
export function listNotifications(actor: Actor, { unread, before }: NotificationQuery) {
  const since = actor.now - KEPT_MS;
  const found = actor.db.all(
    ownNotifications(actor)
      .select(["id", sql<Notification["kind"]>`kind`.as("kind"), "title", "link", "at", "read_at", "count"])
      .where("id", "<", before ?? Number.MAX_SAFE_INTEGER)
      .where("at", ">=", since)
      .$if(unread === true, (query) => query.where("read_at", "is", null))
      .orderBy("id", "desc")
      .limit(AT_ONCE + 1),
  );
  const count = countUnread(actor);
  const rows = found.slice(0, AT_ONCE);
  const isWhole = before === undefined && found.length <= AT_ONCE;
  const counted = isWhole ? rows.length : unread ? count : countKept(actor, since);
  const total = Math.min(counted, COUNT_LIMIT);
  return {
    items: rows.map(({ read_at, at, ...row }) => ({ ...row, at: new Date(at).toISOString(), read: read_at !== null })),
    meta: {
      unread: count,
      next: found.length > AT_ONCE ? (rows.at(-1)?.id ?? null) : null,
      total,
      totalExact: total === counted,
    },
  };
}

/** Marks the caller's notifications as read, notifies their other pages, and returns the unread count. */
export function readNotifications(actor: Actor, body: NotificationsRead): number {
  const { now, caller } = actor;
  const me = caller?.id ?? 0;
  if ("links" in body) {
    feedAll(actor, settle(actor, sql`SELECT value FROM json_each(${JSON.stringify(body.links)})`));
    return countUnread(actor);
  }
  const ids = "ids" in body ? sql`(SELECT value FROM json_each(${JSON.stringify(body.ids)}))` : null;
  const unread = sql`user_id = ${me} AND read_at IS NULL${ids ? sql` AND id IN ${ids}` : sql``}`;
  feedAll(actor, [
    sql`INSERT INTO changes (object, object_id, version, action, actor_id, at, owner_id)
      SELECT 'notification', ${me}, 1, 'notification.read', ${me}, ${now}, ${me}
      WHERE EXISTS (SELECT 1 FROM notifications WHERE in_app = 1 AND ${unread})`,
    sql`UPDATE notifications SET read_at = ${now} WHERE ${unread}`,
  ]);
  return countUnread(actor);
}

/** Counts the caller's notifications since a time, up to the limit of list counts. */
function countKept(actor: Actor, since: number): number {
  const kept = ownNotifications(actor).select("id").where("at", ">=", since).limit(COUNT_CAP);
  const row = actor.db.first(q.selectFrom(kept.as("kept")).select(sql<number>`count(*)`.as("n")));
  return row?.n ?? 0;
}

function countUnread(actor: Actor): number {
  const row = actor.db.first(
    ownNotifications(actor)
      .select(sql<number>`count(*)`.as("n"))
      .where("read_at", "is", null)
      .where("at", ">=", actor.now - KEPT_MS),
  );
  return row?.n ?? 0;
}
