import type { NotificationKind } from "#shared/api/system/notifications.ts";
import type { Actor } from "../../actor.ts";
import { type Compilable, statement } from "../database.ts";
import type { Fragment } from "./act.ts";

/** Something to tell people of; SQL where it is known inside the transaction only, such as the id of what it has just added. */
export interface Notice {
  kind: NotificationKind;
  /** Ids of people; whoever acts is left out, a token's owner is not, and who may not sign in is. */
  to: readonly number[] | Fragment;
  /** The name of what it is about; kept to 200 letters. */
  title: string | Fragment;
  /** A path of the app, `/kanban?card=12`. */
  link: string | Fragment;
  /** A letter of its own goes to them: no mail is made of the notice. */
  isMailed?: boolean;
}

/**
 * What an act adds to its `after` so that people are told: their rows, and for each of them a row of the change feed
 * that only they get, under the object `notification` and their own id.
 *
 *     after: notifyStatements(c, { kind: "mention", to: [3, 5], title: card.title, link: `/kanban?board=1&card=${card.id}` })
 */
export function notifyStatements(actor: Actor, { kind, to, title, link, isMailed }: Notice): Compilable[] {
  const ids = "text" in to ? to : { text: "SELECT value FROM json_each(?)", values: [JSON.stringify(to)] };
  const who = {
    text: `u.id IN (${ids.text}) AND u.id IS NOT ? AND u.status = 'active' AND u.removed_at IS NULL`,
    values: [...ids.values, actorOf(actor)],
  };
  return tellStatements(actor, { who, about: oneOf({ kind, title, link }), isMailed });
}

/** Who knows of it by having done it: what comes in by a token, its owner did not do. */
const actorOf = ({ caller }: Actor): number | null => (caller && caller.how !== "token" ? caller.id : null);

/** Tells one person, also of what they did themself: that the work they asked for has ended. */
export const notifyPerson = (actor: Actor, id: number, notice: Omit<Notice, "to">): Compilable[] =>
  tellStatements(actor, { who: { text: "u.id = ?", values: [id] }, about: oneOf(notice) });

/** Beyond this many of a kind in one transaction, people are told how many there are. */
const MOST_APART = 3;

/** Tells the shop's staff of each row of `about` (its `kind`, `title`, `link`), or of their number, with the way to `all`. */
export function notifyStaff(actor: Actor, { about, all }: { about: Fragment; all: string }): Compilable[] {
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
  about: Fragment;
  all: string;
  /** The kind that tells their number, where it is not that of one with `_many`. */
  many?: NotificationKind;
}

/**
 * Tells each person of their own rows of `about` (its `to_id`, `kind`, `title`, `link`), or of their number, with the way
 * to `all`; whoever acts is left out, and so is who may not sign in.
 */
export function notifyEach(actor: Actor, { about, all, many }: Each): Compilable[] {
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

/** Tells of products that this transaction ran low or out of; goes behind everything that moves stock. */
export const stockNotices = (actor: Actor): Compilable[] => [
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

/** The event of a kind, as people choose by: what of it there was, and how it ended, is told alike. */
const EVENT = ["_many", "_conversations", "_done", "_failed"].reduce(
  (text, end) => `replace(${text}, '${end}', '')`,
  "iif(about.kind = 'plan_ended', 'invoice', about.kind)",
);

/** What a person chose for an event. */
const chosen = (field: "inApp" | "email") =>
  `(SELECT p.value ->> '$.${field}' FROM preferences AS p WHERE p.user_id = u.id AND p.key = 'notify.' || ${EVENT})`;

/** Marks what the caller was told of some conversations as read, and tells their other pages. */
export function settleConversations(actor: Actor, ids: readonly number[]): Compilable[] {
  return settle(actor, { text: "SELECT '/inbox?c=' || value FROM json_each(?)", values: [JSON.stringify(ids)] });
}

/**
 * Marks what the caller was told of some orders as read: a person who leads them on has seen them, a token has not. What
 * names the person in a note stays: the act was no reading of it.
 */
export function settleOrders(actor: Actor, ids: readonly number[]): Compilable[] {
  if (actorOf(actor) === null) return [];
  const links = { text: "SELECT '/orders?order=' || value FROM json_each(?)", values: [JSON.stringify(ids)] };
  return settle(actor, links, "kind IN ('order', 'payment_failed')");
}

/** Marks what the caller was told of by some links as read, and tells the other pages they have open. `which` is a condition. */
export function settle(actor: Actor, links: Fragment, which = "TRUE"): Compilable[] {
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
  who: Fragment;
  about: Fragment;
  /** Each hears of the rows that are theirs by `to_id`. */
  isOwn?: boolean;
  isMailed?: boolean | undefined;
}

/** A row for each of `who` and each of `about` that they want to hear of, and one of the change feed for each of `who`. */
function tellStatements(actor: Actor, { who, about, isOwn, isMailed }: Tell): Compilable[] {
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

function oneOf({ kind, title, link }: Omit<Notice, "to">): Fragment {
  const [name, path] = [fragmentOf(title), fragmentOf(link)];
  return {
    text: `SELECT ? AS kind, ${name.text} AS title, ${path.text} AS link`,
    values: [kind, ...name.values, ...path.values],
  };
}

const fragmentOf = (value: string | Fragment): Fragment =>
  typeof value === "string" ? { text: "?", values: [value] } : { text: `(${value.text})`, values: value.values };
