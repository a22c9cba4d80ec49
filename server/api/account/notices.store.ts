import { sql } from "kysely";
import type { NoticeChange, NoticeChoices } from "#shared/api/account/notifications.ts";
import {
  defaultChoice,
  type NoticeChoice,
  type NoticeEvent,
  noticeEvents,
} from "#shared/rules/people/notice-events.ts";
import type { Actor } from "../../actor.ts";
import { type Database, q } from "../../db/database.ts";
import { mailOrigin } from "../../identity/letters/mail-origin.ts";

/** A person's notification settings, merged over the defaults. */
export function getNoticeChoices(db: Database, id: number): NoticeChoices {
  const rows = db.all(
    q
      .selectFrom("preferences")
      .select(["key", "value"])
      .where("user_id", "=", id)
      .where("key", ">=", "notify.")
      .where("key", "<", "notify/"),
  );
  const chosen = new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]));
  const choice = (event: NoticeEvent): NoticeChoice => ({ ...defaultChoice(event), ...chosen.get(`notify.${event}`) });
  return {
    events: Object.fromEntries(noticeEvents.map((event) => [event, choice(event)])) as NoticeChoices["events"],
    quietHours: chosen.get("notify.quiet") ?? null,
  };
}

/**
 * Saves the given notification settings, and the origin of this request: in mock mode without PUBLIC_URL, links in the
 * person's notification emails use it.
 */
export function changeNoticeChoices(actor: Actor, { events = {}, quietHours }: NoticeChange): void {
  const id = actor.caller?.id ?? 0;
  const current = getNoticeChoices(actor.db, id);
  const preferences: [string, unknown][] = [
    ...Object.entries(events).map(([event, choice]): [string, unknown] => [
      `notify.${event}`,
      { ...current.events[event as NoticeEvent], ...choice },
    ]),
    ...(quietHours === undefined ? [] : [["notify.quiet", quietHours] as [string, unknown]]),
    ["notify.origin", mailOrigin(actor)],
  ];
  actor.db.run(
    sql`INSERT INTO preferences (user_id, key, value)
      SELECT ${id}, value ->> 0, value -> 1 FROM json_each(${JSON.stringify(preferences)}) WHERE true
      ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
  );
}
