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
  const { now } = c.var;
  const actor = c.var.caller?.id ?? null;
  const ids = "text" in to ? to : { text: "SELECT value FROM json_each(?)", values: [JSON.stringify(to)] };
  const told = {
    text: `FROM users AS u WHERE u.id IN (${ids.text}) AND u.id IS NOT ? AND u.status = 'active' AND u.removed_at IS NULL`,
    values: [...ids.values, actor],
  };
  const name = fragmentOf(title);
  const path = fragmentOf(link);
  return [
    statement(
      `INSERT INTO notifications (user_id, kind, title, link, at)
       SELECT u.id, ?, substr(${name.text}, 1, 200), ${path.text}, ? ${told.text}`,
      ...[kind, ...name.values, ...path.values, now, ...told.values],
    ),
    statement(
      `INSERT INTO changes (object, object_id, version, action, actor_id, at)
       SELECT 'notification', u.id, 1, 'notification.added', ?, ? ${told.text}`,
      ...[actor, now, ...told.values],
    ),
  ];
}

const fragmentOf = (value: string | Fragment): Fragment =>
  typeof value === "string" ? { text: "?", values: [value] } : { text: `(${value.text})`, values: value.values };
