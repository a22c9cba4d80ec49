import type { Context } from "hono";
import type { NotificationKind } from "#shared/api/system/notifications.ts";
import type { Env } from "../http/env.ts";
import { type Compilable, statement } from "./cell.ts";
import type { Fragment } from "./commit.ts";

/** Something to tell people of; SQL where it is known inside the batch only, such as the id of what it has just added. */
export interface Notice {
  kind: NotificationKind;
  /** Ids of people; whoever acts is left out, and so is who may not sign in. */
  to: readonly number[] | Fragment;
  /** The name of what it is about; kept to 200 letters. */
  title: string | Fragment;
  /** A path of the app, `/kanban?card=12`. */
  link: string | Fragment;
}

/**
 * What an act adds to its `after` so that people are told: their rows, and for each of them a row of the change feed
 * that only they get, under the object `notification` and their own id.
 *
 *     after: notifyStatements(c, { kind: "mention", to: [3, 5], title: card.title, link: `/kanban?card=${card.id}` })
 */
export function notifyStatements(c: Context<Env>, { kind, to, title, link }: Notice): Compilable[] {
  const ids = "text" in to ? to : { text: "SELECT value FROM json_each(?)", values: [JSON.stringify(to)] };
  return tellStatements(c, { kind, who: othersOf(c, ids), about: oneOf(title, link) });
}

/** The kinds that many of at once are told of as one. */
type Countable = {
  [Kind in NotificationKind]: `${Kind}_many` extends NotificationKind ? Kind : never;
}[NotificationKind];

/** Beyond this many of a kind in one batch, people are told how many there are. */
const MOST_APART = 3;

/** Tells the shop's staff of each row of `about` (its `title` and `link`), or of their number, with the way to them all. */
export function notifyStaff(
  c: Context<Env>,
  { kind, about, all }: { kind: Countable; about: Fragment; all: string },
): Compilable[] {
  const who = othersOf(c, { text: "SELECT id FROM users WHERE role IN ('Admin', 'Editör')", values: [] });
  const count = `(SELECT count(*) FROM (${about.text}))`;
  const few = {
    text: `SELECT title, link FROM (${about.text}) WHERE ${count} <= ${MOST_APART}`,
    values: [...about.values, ...about.values],
  };
  const many = {
    text: `SELECT CAST(${count} AS TEXT) AS title, ? AS link WHERE ${count} > ${MOST_APART}`,
    values: [...about.values, all, ...about.values],
  };
  return [
    ...tellStatements(c, { kind, who, about: few }),
    ...tellStatements(c, { kind: `${kind}_many`, who, about: many }),
  ];
}

/** Tells one person, also of what they did themself: that the work they asked for has ended. */
export const notifyPerson = (c: Context<Env>, id: number, { kind, title, link }: Omit<Notice, "to">): Compilable[] =>
  tellStatements(c, { kind, who: { text: "u.id = ?", values: [id] }, about: oneOf(title, link) });

const othersOf = (c: Context<Env>, ids: Fragment): Fragment => ({
  text: `u.id IN (${ids.text}) AND u.id IS NOT ? AND u.status = 'active' AND u.removed_at IS NULL`,
  values: [...ids.values, c.var.caller?.id ?? null],
});

/** A row for each of `who` and each of `about`, and one of the change feed for each of `who`. */
function tellStatements(
  c: Context<Env>,
  { kind, who, about }: { kind: NotificationKind; who: Fragment; about: Fragment },
): Compilable[] {
  const { now, caller } = c.var;
  return [
    statement(
      `INSERT INTO notifications (user_id, kind, title, link, at)
       SELECT u.id, ?, substr(about.title, 1, 200), about.link, ? FROM users AS u CROSS JOIN (${about.text}) AS about
       WHERE ${who.text}`,
      ...[kind, now, ...about.values, ...who.values],
    ),
    statement(
      `INSERT INTO changes (object, object_id, version, action, actor_id, at)
       SELECT 'notification', u.id, 1, 'notification.added', ?, ? FROM users AS u
       WHERE ${who.text} AND EXISTS (SELECT 1 FROM (${about.text}))`,
      ...[caller?.id ?? null, now, ...who.values, ...about.values],
    ),
  ];
}

function oneOf(title: string | Fragment, link: string | Fragment): Fragment {
  const [name, path] = [fragmentOf(title), fragmentOf(link)];
  return { text: `SELECT ${name.text} AS title, ${path.text} AS link`, values: [...name.values, ...path.values] };
}

const fragmentOf = (value: string | Fragment): Fragment =>
  typeof value === "string" ? { text: "?", values: [value] } : { text: `(${value.text})`, values: value.values };

/** Tells of products that this batch ran low or out of; goes behind everything that moves stock. */
export function stockNotices(c: Context<Env>): Compilable[] {
  const crossed = (kind: "low_stock" | "out_of_stock"): Fragment => ({
    text: `SELECT p.name AS title, '/products?open=' || p.id AS link FROM stock_crossings AS x
      JOIN products AS p ON p.id = x.product_id WHERE x.kind = '${kind}'`,
    values: [],
  });
  const all = "/products?status=Low+Stock%2COut+of+Stock&sort=stock%3Aasc";
  return [
    ...notifyStaff(c, { kind: "low_stock", about: crossed("low_stock"), all }),
    ...notifyStaff(c, { kind: "out_of_stock", about: crossed("out_of_stock"), all }),
    statement("DELETE FROM stock_crossings"),
  ];
}
