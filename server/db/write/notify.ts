import type { NotificationKind } from "#shared/api/system/notifications.ts";
import type { Actor } from "../../actor.ts";
import { type Query, statement } from "../database.ts";
import type { SqlFragment } from "./act.ts";

/** Notification for some people. A field is SQL if its value is known only inside the transaction, such as a new id. */
export interface Notice {
  kind: NotificationKind;
  /** Ids of people. The caller is skipped, but not the owner of a token; people who cannot sign in are skipped too. */
  to: readonly number[] | SqlFragment;
  /** Name of the subject, cut to 200 characters. */
  title: string | SqlFragment;
  /** Path in the app, such as `/kanban?card=12`. */
  link: string | SqlFragment;
  /** The event sends an email of its own, so the notification sends none. */
  isMailed?: boolean;
}

/**
 * Statements for the `after` of an act that notify people: a notification for each, and a change-feed row that only
 * they receive, with the object `notification` and their id.
 *
 *     after: notifyStatements(actor, { kind: "mention", to: [3, 5], title: card.title, link: "/kanban?board=1&card=12" })
 */
export function notifyStatements(actor: Actor, { kind, to, title, link, isMailed }: Notice): Query[] {
  const ids = "text" in to ? to : { text: "SELECT value FROM json_each(?)", values: [JSON.stringify(to)] };
  const who = {
    text: `u.id IN (${ids.text}) AND u.id IS NOT ? AND u.status = 'active' AND u.removed_at IS NULL`,
    values: [...ids.values, actorOf(actor)],
  };
  return tellStatements(actor, { who, about: oneOf({ kind, title, link }), isMailed });
}

/** Id of the person who acts and needs no notification. Null for a token, since its owner did not act. */
const actorOf = ({ caller }: Actor): number | null => (caller && caller.how !== "token" ? caller.id : null);

/** Notifies one person, even the caller, for example when a job they started has ended. */
export const notifyPerson = (actor: Actor, id: number, notice: Omit<Notice, "to">): Query[] =>
  tellStatements(actor, { who: { text: "u.id = ?", values: [id] }, about: oneOf(notice) });

/** Above this many notifications of one kind in a transaction, people get one with the number. */
const MOST_APART = 3;

/**
 * Notifies the staff of each row of `about` (its `kind`, `title`, `link`), or of their number, with a link to `all`.
 */
export function notifyStaff(actor: Actor, { about, all }: { about: SqlFragment; all: string }): Query[] {
  const who = {
    text: `u.role IN ('Admin', 'Editör') AND u.role <> 'Kullanıcı' AND u.status = 'active' AND u.removed_at IS NULL
      AND u.id IS NOT ?`,
    values: [actorOf(actor)],
  };
  const counted = {
    text: `SELECT iif(n > ${MOST_APART}, kind || '_many', kind) AS kind, iif(n > ${MOST_APART}, CAST(n AS TEXT), title) AS title,
        iif(n > ${MOST_APART}, ?, link) AS link
      FROM (SELECT kind, title, link, count(*) OVER (PARTITION BY kind) AS n,
        row_number() OVER (PARTITION BY kind) AS place FROM (${about.text}))
      WHERE n <= ${MOST_APART} OR place = 1`,
    values: [all, ...about.values],
  };
  return tellStatements(actor, { who, about: counted });
}

interface Each {
  about: SqlFragment;
  all: string;
  /** Kind of the grouped form, if not `<kind>_many`. */
  many?: NotificationKind;
}

/**
 * Notifies each person of their own rows of `about` (its `to_id`, `kind`, `title`, `link`), or of their number, with a
 * link to `all`. The caller and people who cannot sign in are skipped.
 */
export function notifyEach(actor: Actor, { about, all, many }: Each): Query[] {
  const who = {
    text: `u.id IN (SELECT to_id FROM (${about.text})) AND u.id IS NOT ? AND u.status = 'active' AND u.removed_at IS NULL`,
    values: [...about.values, actorOf(actor)],
  };
  const counted = {
    text: `SELECT to_id, iif(n > ${MOST_APART}, coalesce(?, kind || '_many'), kind) AS kind,
        iif(n > ${MOST_APART}, CAST(n AS TEXT), title) AS title, iif(n > ${MOST_APART}, ?, link) AS link
      FROM (SELECT to_id, kind, title, link, count(*) OVER (PARTITION BY to_id, kind) AS n,
        row_number() OVER (PARTITION BY to_id, kind) AS place FROM (${about.text}))
      WHERE n <= ${MOST_APART} OR place = 1`,
    values: [many ?? null, all, ...about.values],
  };
  return tellStatements(actor, { who, about: counted, isOwn: true });
}

/**
 * Notifies the staff of products that became low or out of stock in this transaction. Must run after all stock changes.
 */
export const stockNotices = (actor: Actor): Query[] => [
  ...notifyStaff(actor, {
    about: {
      text: `SELECT crossed.kind, p.name AS title, '/products?open=' || p.id AS link
        FROM stock_crossings AS crossed CROSS JOIN products AS p ON p.id = crossed.product_id`,
      values: [],
    },
    all: "/products?status=Low+Stock%2COut+of+Stock&sort=stock%3Aasc",
  }),
  statement("DELETE FROM stock_crossings"),
];

/**
 * Event of a notification kind, as SQL. People choose by event: grouped, finished and failed kinds share one setting.
 */
const EVENT = ["_many", "_conversations", "_done", "_failed"].reduce(
  (text, end) => `replace(${text}, '${end}', '')`,
  "iif(about.kind = 'plan_ended', 'invoice', about.kind)",
);

/** A person's setting for an event, as SQL. */
const chosen = (field: "inApp" | "email") =>
  `(SELECT p.value ->> '$.${field}' FROM preferences AS p WHERE p.user_id = u.id AND p.key = 'notify.' || ${EVENT})`;

/** Marks the caller's notifications of some conversations as read, and updates their other pages. */
export function settleConversations(actor: Actor, ids: readonly number[]): Query[] {
  return settle(actor, { text: "SELECT '/inbox?c=' || value FROM json_each(?)", values: [JSON.stringify(ids)] });
}

/**
 * Marks the caller's notifications of some orders as read: a person who moves an order on has seen it, a token has not.
 * Mentions in a note stay unread, since the act does not show that the note was read.
 */
export function settleOrders(actor: Actor, ids: readonly number[]): Query[] {
  if (actorOf(actor) === null) return [];
  const links = { text: "SELECT '/orders?order=' || value FROM json_each(?)", values: [JSON.stringify(ids)] };
  return settle(actor, links, "kind IN ('order', 'payment_failed')");
}

/** Marks the caller's notifications with some links as read, and updates their other pages. `which` is a condition. */
export function settle(actor: Actor, links: SqlFragment, which = "TRUE"): Query[] {
  const { now, caller } = actor;
  const theirs = `user_id = ? AND read_at IS NULL AND link IN (${links.text}) AND ${which}`;
  const values = [caller?.id ?? 0, ...links.values];
  return [
    statement(
      `INSERT INTO changes (object, object_id, version, action, actor_id, at, owner_id)
       SELECT 'notification', user_id, 1, 'notification.read', user_id, ?, user_id FROM notifications
       WHERE in_app = 1 AND ${theirs} LIMIT 1`,
      now,
      ...values,
    ),
    statement(`UPDATE notifications SET read_at = ? WHERE ${theirs}`, now, ...values),
  ];
}

interface Tell {
  who: SqlFragment;
  about: SqlFragment;
  /** Each person gets only the rows whose `to_id` is theirs. */
  isOwn?: boolean;
  isMailed?: boolean | undefined;
}

/**
 * Inserts a notification for each row of `about` and each person of `who` who wants it, and a change-feed row for each
 * person.
 */
function tellStatements(actor: Actor, { who, about, isOwn, isMailed }: Tell): Query[] {
  const { now, caller } = actor;
  return [
    statement(
      `INSERT INTO notifications (user_id, kind, title, link, at, in_app, mail)
       SELECT * FROM (
         SELECT u.id, about.kind, substr(about.title, 1, 200), about.link, ?, coalesce(${chosen("inApp")}, about.kind <> 'order') AS in_app,
           ${isMailed ? "NULL" : `nullif(${chosen("email")}, 'off')`} AS mail
         FROM (${about.text}) AS about CROSS JOIN users AS u WHERE ${isOwn ? "u.id = about.to_id AND " : ""}${who.text})
       WHERE in_app = 1 OR mail IS NOT NULL`,
      now,
      ...about.values,
      ...who.values,
    ),
    statement(
      `INSERT INTO changes (object, object_id, version, action, actor_id, at, owner_id)
       SELECT 'notification', u.id, 1, 'notification.added', ?, ?, u.id FROM (SELECT 1 FROM (${about.text}) LIMIT 1) AS about
       CROSS JOIN users AS u WHERE ${who.text}`,
      caller?.id ?? null,
      now,
      ...about.values,
      ...who.values,
    ),
  ];
}

function oneOf({ kind, title, link }: Omit<Notice, "to">): SqlFragment {
  const [name, path] = [fragmentOf(title), fragmentOf(link)];
  return {
    text: `SELECT ? AS kind, ${name.text} AS title, ${path.text} AS link`,
    values: [kind, ...name.values, ...path.values],
  };
}

const fragmentOf = (value: string | SqlFragment): SqlFragment =>
  typeof value === "string" ? { text: "?", values: [value] } : { text: `(${value.text})`, values: value.values };
