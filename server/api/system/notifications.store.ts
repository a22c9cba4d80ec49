import type { Notification, NotificationQuery, NotificationsRead } from "#shared/api/system/notifications.ts";
import type { Actor } from "../../actor.ts";
import { statement } from "../../db/database.ts";
import { COUNT_CAP, COUNT_LIMIT } from "../../db/list/list-spec.ts";
import { settle } from "../../db/write/notify.ts";
import { feedAll } from "../../db/write/publish.ts";

const AT_ONCE = 30;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

interface Row {
  id: number;
  kind: Notification["kind"];
  title: string;
  link: string;
  at: number;
  read_at: number | null;
  count: number;
}

/** One page of the caller's notifications, newest first, with the total and the unread count. */
export function listNotifications(actor: Actor, { unread, before }: NotificationQuery) {
  const me = actor.caller?.id ?? 0;
  const since = actor.now - KEPT_MS;
  const found = actor.db.all<Row>(
    statement(
      `SELECT id, kind, title, link, at, read_at, count FROM notifications
         WHERE user_id = ? AND in_app = 1 AND id < ? AND at >= ?${unread ? " AND read_at IS NULL" : ""} ORDER BY id DESC LIMIT ?`,
      me,
      before ?? Number.MAX_SAFE_INTEGER,
      since,
      AT_ONCE + 1,
    ),
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
    feedAll(actor, settle(actor, { text: "SELECT value FROM json_each(?)", values: [JSON.stringify(body.links)] }));
    return countUnread(actor);
  }
  const some = "ids" in body ? " AND id IN (SELECT value FROM json_each(?))" : "";
  const values = "ids" in body ? [JSON.stringify(body.ids)] : [];
  feedAll(actor, [
    statement(
      `INSERT INTO changes (object, object_id, version, action, actor_id, at, owner_id)
       SELECT 'notification', ?1, 1, 'notification.read', ?1, ?2, ?1
       WHERE EXISTS (SELECT 1 FROM notifications WHERE user_id = ?1 AND in_app = 1 AND read_at IS NULL${some})`,
      me,
      now,
      ...values,
    ),
    statement(`UPDATE notifications SET read_at = ? WHERE user_id = ? AND read_at IS NULL${some}`, now, me, ...values),
  ]);
  return countUnread(actor);
}

/** Counts the caller's notifications since a time, up to the limit of list counts. */
function countKept(actor: Actor, since: number): number {
  const kept = `SELECT 1 FROM notifications WHERE user_id = ? AND in_app = 1 AND at >= ? LIMIT ${COUNT_CAP}`;
  const row = actor.db.first<{ n: number }>(
    statement(`SELECT count(*) AS n FROM (${kept})`, actor.caller?.id ?? 0, since),
  );
  return row?.n ?? 0;
}

function countUnread(actor: Actor): number {
  const row = actor.db.first<{ n: number }>(
    statement(
      "SELECT count(*) AS n FROM notifications WHERE user_id = ? AND in_app = 1 AND read_at IS NULL AND at >= ?",
      actor.caller?.id ?? 0,
      actor.now - KEPT_MS,
    ),
  );
  return row?.n ?? 0;
}
