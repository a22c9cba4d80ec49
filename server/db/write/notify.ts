import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { NotificationKind } from "#shared/api/system/notifications.ts";
import type { Actor } from "../../actor.ts";
import { inList, type Query, q } from "../database.ts";

/** Notification for some people. A field is SQL if its value is known only inside the transaction, such as a new id. */
export interface Notice {
  kind: NotificationKind;
  /** Ids of people. The caller is skipped, but not the owner of a token; people who cannot sign in are skipped too. */
  to: readonly number[] | RawBuilder<unknown>;
  /** Name of the subject, cut to 200 characters. */
  title: string | RawBuilder<unknown>;
  /** Path in the app, such as `/kanban?card=12`. */
  link: string | RawBuilder<unknown>;
  /** The event sends an email of its own, so the notification sends none. */
  isMailed?: boolean;
}

/** Condition on `users AS u`: people who can sign in. */
const isActive = sql<SqlBool>`u.status = 'active' AND u.removed_at IS NULL`;

/**
 * Statements for the `after` of an act that notify people: a notification for each, and a change-feed row that only
 * they receive, with the object `notification` and their id.
 *
 *     after: notifyStatements(actor, { kind: "mention", to: [3, 5], title: card.title, link: "/kanban?board=1&card=12" })
 */
export function notifyStatements(actor: Actor, { kind, to, title, link, isMailed }: Notice): Query[] {
  const ids = isIds(to) ? inList(to) : sql`(${to})`;
  const who = sql<SqlBool>`u.id IN ${ids} AND u.id IS NOT ${actorOf(actor)} AND ${isActive}`;
  return insertNotices(actor, { who, about: oneRow({ kind, title, link }), isMailed });
}

/** Id of the person who acts and needs no notification. Null for a token, since its owner did not act. */
const actorOf = ({ caller }: Actor): number | null => (caller && caller.how !== "token" ? caller.id : null);

/** Notifies one person, even the caller, for example when a job they started has ended. */
export const notifyPerson = (actor: Actor, id: number, notice: Omit<Notice, "to">): Query[] =>
  insertNotices(actor, { who: sql`u.id = ${id}`, about: oneRow(notice) });

/** Above this many notifications of one kind in a transaction, people get one with the number. */
const MOST_APART = 3;
const isGrouped = sql.raw(`n > ${MOST_APART}`);
const isShown = sql.raw(`n <= ${MOST_APART} OR place = 1`);

/**
 * Notifies the staff of each row of `about` (its `kind`, `title`, `link`), or of their number, with a link to `all`.
 */
export function notifyStaff(actor: Actor, { about, all }: { about: RawBuilder<unknown>; all: string }): Query[] {
  const who = sql<SqlBool>`u.role IN ('Admin', 'Editör') AND u.role <> 'Kullanıcı' AND ${isActive}
      AND u.id IS NOT ${actorOf(actor)}`;
  const counted = sql`SELECT iif(${isGrouped}, kind || '_many', kind) AS kind,
        iif(${isGrouped}, CAST(n AS TEXT), title) AS title, iif(${isGrouped}, ${all}, link) AS link
      FROM (SELECT kind, title, link, count(*) OVER (PARTITION BY kind) AS n,
        row_number() OVER (PARTITION BY kind) AS place FROM (${about}))
      WHERE ${isShown}`;
  return insertNotices(actor, { who, about: counted });
}

interface Each {
  about: RawBuilder<unknown>;
  all: string;
  /** Kind of the grouped form, if not `<kind>_many`. */
  many?: NotificationKind;
}

/**
 * Notifies each person of their own rows of `about` (its `to_id`, `kind`, `title`, `link`), or of their number, with a
 * link to `all`. The caller and people who cannot sign in are skipped.
 */
export function notifyEach(actor: Actor, { about, all, many }: Each): Query[] {
  const rows = about;
  const who = sql<SqlBool>`u.id IN (SELECT to_id FROM (${rows})) AND u.id IS NOT ${actorOf(actor)} AND ${isActive}`;
  const counted = sql`SELECT to_id, iif(${isGrouped}, coalesce(${many ?? null}, kind || '_many'), kind) AS kind,
        iif(${isGrouped}, CAST(n AS TEXT), title) AS title, iif(${isGrouped}, ${all}, link) AS link
      FROM (SELECT to_id, kind, title, link, count(*) OVER (PARTITION BY to_id, kind) AS n,
        row_number() OVER (PARTITION BY to_id, kind) AS place FROM (${rows}))
      WHERE ${isShown}`;
  return insertNotices(actor, { who, about: counted, isOwn: true });
}

/**
 * Notifies the staff of products that became low or out of stock in this transaction. Must run after all stock changes.
 */
export const stockNotices = (actor: Actor): Query[] => [
  ...notifyStaff(actor, {
    about: sql`SELECT crossed.kind, p.name AS title, '/products?open=' || p.id AS link
      FROM stock_crossings AS crossed CROSS JOIN products AS p ON p.id = crossed.product_id`,
    all: "/products?status=Low+Stock%2COut+of+Stock&sort=stock%3Aasc",
  }),
  sql`DELETE FROM stock_crossings`,
];

/**
 * Event of a notification kind, as SQL. People choose by event: grouped, finished and failed kinds share one setting.
 */
const eventOfKind = ["_many", "_conversations", "_done", "_failed"].reduce(
  (event, end) => `replace(${event}, '${end}', '')`,
  "iif(about.kind = 'plan_ended', 'invoice', about.kind)",
);

/** A person's setting for an event, as SQL. */
const settingOf = (field: "inApp" | "email") =>
  sql.raw(`(SELECT p.value ->> '$.${field}' FROM preferences AS p
    WHERE p.user_id = u.id AND p.key = 'notify.' || ${eventOfKind})`);

/** Marks the caller's notifications of some conversations as read, and updates their other pages. */
export const settleConversations = (actor: Actor, ids: readonly number[]): Query[] =>
  settle(actor, sql`SELECT '/inbox?c=' || value FROM json_each(${JSON.stringify(ids)})`);

/**
 * Marks the caller's notifications of some orders as read: a person who moves an order on has seen it, a token has not.
 * Mentions in a note stay unread, since the act does not show that the note was read.
 */
export function settleOrders(actor: Actor, ids: readonly number[]): Query[] {
  if (actorOf(actor) === null) return [];
  const links = sql`SELECT '/orders?order=' || value FROM json_each(${JSON.stringify(ids)})`;
  return settle(actor, links, sql`kind IN ('order', 'payment_failed')`);
}

/**
 * Marks the caller's notifications with some links as read, and updates their other pages. `which` is a further
 * condition.
 */
export function settle(actor: Actor, links: RawBuilder<unknown>, which: RawBuilder<SqlBool> = sql`TRUE`): Query[] {
  const { now, caller } = actor;
  const isTheirs = sql<SqlBool>`user_id = ${caller?.id ?? 0} AND read_at IS NULL AND link IN (${links}) AND ${which}`;
  return [
    sql`INSERT INTO changes (object, object_id, version, action, actor_id, at, owner_id)
      SELECT 'notification', user_id, 1, 'notification.read', user_id, ${now}, user_id FROM notifications
      WHERE in_app = 1 AND ${isTheirs} LIMIT 1`,
    q.updateTable("notifications").set({ read_at: now }).where(isTheirs),
  ];
}

interface NewNotices {
  /** Condition on `users AS u`. */
  who: RawBuilder<SqlBool>;
  /** Query for rows of `kind`, `title`, `link`, and `to_id` if each person gets their own. */
  about: RawBuilder<unknown>;
  /** Each person gets only the rows whose `to_id` is theirs. */
  isOwn?: boolean;
  isMailed?: boolean | undefined;
}

/**
 * Inserts a notification for each row of `about` and each person of `who` who wants it, and a change-feed row for each
 * person.
 */
function insertNotices({ now, caller }: Actor, { who, about, isOwn, isMailed }: NewNotices): Query[] {
  const mail = isMailed ? sql`NULL` : sql`nullif(${settingOf("email")}, 'off')`;
  return [
    sql`INSERT INTO notifications (user_id, kind, title, link, at, in_app, mail)
      SELECT * FROM (
        SELECT u.id, about.kind, substr(about.title, 1, 200), about.link, ${now},
          coalesce(${settingOf("inApp")}, about.kind <> 'order') AS in_app, ${mail} AS mail
        FROM (${about}) AS about CROSS JOIN users AS u WHERE ${isOwn ? sql`u.id = about.to_id AND ` : sql``}${who})
      WHERE in_app = 1 OR mail IS NOT NULL`,
    sql`INSERT INTO changes (object, object_id, version, action, actor_id, at, owner_id)
      SELECT 'notification', u.id, 1, 'notification.added', ${caller?.id ?? null}, ${now}, u.id
      FROM (SELECT 1 FROM (${about}) LIMIT 1) AS about CROSS JOIN users AS u WHERE ${who}`,
  ];
}

const oneRow = ({ kind, title, link }: Omit<Notice, "to">): RawBuilder<unknown> =>
  sql`SELECT ${kind} AS kind, ${valueSql(title)} AS title, ${valueSql(link)} AS link`;

const valueSql = (value: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  typeof value === "string" ? sql`${value}` : sql`(${value})`;

const isIds = (to: Notice["to"]): to is readonly number[] => Array.isArray(to);
