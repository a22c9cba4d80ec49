import { beforeEach, expect, test } from "vitest";
import { ROLLING_DAYS, rollingSpan, rollingSpanBefore } from "#shared/rules/dashboard/period.ts";
import { dayKey, monthBounds, monthKey } from "#shared/rules/time/zone.ts";
import { copyOf } from "../../../tests/support/database/sample-db.ts";
import { statement } from "../../../tests/support/database/statement.ts";
import { watching } from "../../../tests/support/database/watched-db.ts";
import { draw } from "../../seed/draw.ts";
import { plant } from "../../seed/plant.ts";
import type { Database } from "../database.ts";
import { countAudience, getAudience, keepAudience } from "./audience.ts";
import { differences, differencesIn } from "./recount.ts";

const ANCHOR = Date.parse("2026-06-15T12:00:00Z");
const TZ = "Europe/Istanbul";
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let db: Database;
beforeEach(async () => {
  db = await copyOf("base", (empty) => plant(empty, { profile: "base", anchor: ANCHOR }));
});

const spansAt = (now: number) => {
  const rolling = rollingSpan(now);
  return [rolling, rollingSpanBefore(rolling), { start: monthBounds(monthKey(now, TZ), TZ).start, end: now + 1 }];
};

/** Number of queries: one if a cached range is near, two if the range must be counted. */
function countQueries(read: (db: Database) => unknown): number {
  let count = 0;
  read(watching(db, () => (count += 1)));
  return count;
}

const visit = (at: number, { visitor, first = 0 }: { visitor: string; first?: number }) =>
  db.run(
    statement(
      `INSERT INTO visits (visitor, day, started_at, last_at, seconds, views, events, bounced, device, country, first_ever)
        VALUES (?, ?, ?, ?, 30, 2, 3, 0, ?, ?, ?)`,
      visitor,
      dayKey(at, TZ),
      at,
      at + 30_000,
      at % 2 ? "tablet" : "mobile",
      at % 3 ? "DE" : "FJ",
      first,
    ),
  );

test("a refreshed cached range equals its visits while visits arrive, change and expire", () => {
  const known = db.all<{ visitor: string }>(statement("SELECT DISTINCT visitor FROM visits"));
  let now = ANCHOR;
  for (let step = 0; step < 60; step++) {
    now += Math.floor(draw(1, "steps", step, "length") * 0.2 * DAY);
    const index = Math.floor(draw(1, "steps", step, "who") * known.length);
    visit(now, { visitor: known[index]!.visitor });
    visit(now - 1, { visitor: `new ${step}`, first: 1 });
    db.run(statement("UPDATE visits SET views = views + 1, events = events + 2, seconds = 99 WHERE id = ?", index));
    db.run(
      statement("UPDATE conversations SET status = iif(status = 'spam', 'open', 'spam') WHERE id = ?", 1 + (step % 24)),
    );

    for (const span of spansAt(now)) {
      expect(getAudience(db, span), `step ${step}`).toEqual(countAudience(db, span));
    }
    if (step % 9 === 0) keepAudience(db, now, TZ);
  }
  expect(differences(db, now, TZ)).not.toContainEqual(expect.objectContaining({ table: "audience_kept" }));
});

test("cached figures take one query, even a day later", async () => {
  for (const span of spansAt(ANCHOR + DAY)) {
    expect(countQueries((one) => getAudience(one, span))).toBe(1);
  }
});

test("figures are counted from visits when the clock is far off", async () => {
  for (const now of [ANCHOR + ROLLING_DAYS * DAY, ANCHOR - DAY]) {
    const span = rollingSpan(now);

    expect(countQueries((one) => getAudience(one, span))).toBe(2);
    expect(getAudience(db, span)).toEqual(countAudience(db, span));
  }
});

test("a late visit deletes its cached range, and the next refresh restores it", async () => {
  visit(ANCHOR - 3 * DAY, { visitor: "late", first: 1 });
  const span = rollingSpan(ANCHOR);

  expect(getAudience(db, span)).toEqual(countAudience(db, span));
  keepAudience(db, ANCHOR, TZ);
  expect(countQueries((one) => getAudience(one, span))).toBe(1);
});

test("the next refresh counts a month that has ended", () => {
  const now = Date.parse("2026-07-01T00:10:00Z");

  keepAudience(db, now, TZ);

  const rows = db.all(statement("SELECT users FROM visits_monthly WHERE month = '2026-06'"));
  expect(rows).toEqual([{ users: countAudience(db, monthSpan("2026-06")).users }]);
});

test.each([
  ["is two years ahead of the last refresh", "2028-06-20T10:00:00Z", null],
  ["was set ahead, then back into a counted month", "2026-08-02T10:00:00Z", "2026-06-20T10:00:00Z"],
])("no month is missing or extra when the clock %s", (_, ahead, back) => {
  keepAudience(db, Date.parse(ahead), TZ);
  const now = Date.parse(back ?? ahead);
  visit(now - DAY, { visitor: "later", first: 1 });
  keepAudience(db, now, TZ);

  expect(differencesIn(db, "visits_monthly", { now, tz: TZ })).toEqual([]);
});

const monthSpan = (month: string) => monthBounds(month, TZ);
