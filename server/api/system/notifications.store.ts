import type { Context } from "hono";
import type { Notification, NotificationQuery, NotificationsRead } from "#shared/api/system/notifications.ts";
import { statement } from "../../db/cell.ts";
import { CAP } from "../../db/list-count.ts";
import { MOST_COUNTED } from "../../db/list-spec.ts";
import { settle } from "../../db/notify.ts";
import { feedBatch } from "../../db/publish.ts";
import type { Env } from "../../http/env.ts";

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

/** A stretch of the caller's own, newest first, with how many there are and how many are unread in all. */
export async function listNotifications(c: Context<Env>, { unread, before }: NotificationQuery) {
  const me = c.var.caller?.id ?? 0;
  const since = c.var.now - KEPT_MS;
  const [found, count] = await Promise.all([
    c.var.cell.run<Row>(
      statement(
        `SELECT id, kind, title, link, at, read_at, count FROM notifications
         WHERE user_id = ? AND in_app = 1 AND id < ? AND at >= ?${unread ? " AND read_at IS NULL" : ""} ORDER BY id DESC LIMIT ?`,
        me,
        before ?? Number.MAX_SAFE_INTEGER,
        since,
        AT_ONCE + 1,
      ),
    ),
    countUnread(c),
  ]);
  const rows = found.rows.slice(0, AT_ONCE);
  const isWhole = before === undefined && found.rows.length <= AT_ONCE;
  const counted = isWhole ? rows.length : unread ? count : await countKept(c, since);
  const total = Math.min(counted, MOST_COUNTED);
  return {
    items: rows.map(({ read_at, at, ...row }) => ({ ...row, at: new Date(at).toISOString(), read: read_at !== null })),
    meta: {
      unread: count,
      next: found.rows.length > AT_ONCE ? (rows.at(-1)?.id ?? null) : null,
      total,
      totalExact: total === counted,
    },
  };
}

/** Marks the caller's own as read, and tells the other pages they have open. Answers how many are left unread. */
export async function readNotifications(c: Context<Env>, body: NotificationsRead): Promise<number> {
  const { now, caller } = c.var;
  const me = caller?.id ?? 0;
  if ("links" in body) {
    await feedBatch(c, settle(c, { text: "SELECT value FROM json_each(?)", values: [JSON.stringify(body.links)] }));
    return countUnread(c);
  }
  const some = "ids" in body ? " AND id IN (SELECT value FROM json_each(?))" : "";
  const values = "ids" in body ? [JSON.stringify(body.ids)] : [];
  await feedBatch(c, [
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
  return countUnread(c);
}

/** All of one's own since a moment, as far as lists are counted. */
async function countKept(c: Context<Env>, since: number): Promise<number> {
  const kept = `SELECT 1 FROM notifications WHERE user_id = ? AND in_app = 1 AND at >= ? LIMIT ${CAP}`;
  const { rows } = await c.var.cell.run<{ n: number }>(
    statement(`SELECT count(*) AS n FROM (${kept})`, c.var.caller?.id ?? 0, since),
  );
  return rows[0]?.n ?? 0;
}

async function countUnread(c: Context<Env>): Promise<number> {
  const { rows } = await c.var.cell.run<{ n: number }>(
    statement(
      "SELECT count(*) AS n FROM notifications WHERE user_id = ? AND in_app = 1 AND read_at IS NULL AND at >= ?",
      c.var.caller?.id ?? 0,
      c.var.now - KEPT_MS,
    ),
  );
  return rows[0]?.n ?? 0;
}
