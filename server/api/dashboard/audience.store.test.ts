import { beforeAll, expect, test } from "vitest";
import { statement } from "../../../tests/support/database/statement.ts";
import { memoryDatabase } from "../../../tests/support/database/wasm-sqlite.ts";
import type { Database } from "../../db/database.ts";
import { plant } from "../../seed/plant.ts";
import { getStats, getVisitors, listCountries } from "./audience.store.ts";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const DAY = 86_400_000;
// The cached window, one refreshed from the cache, and some that are counted.
const spans = [
  [30, 0],
  [29.5, 0],
  [30, 0.25],
  [60, 30],
  [7, 0],
  [365, 0],
  [0.01, 0],
].map(([from = 0, to = 0]) => ({ start: NOW - from * DAY, end: NOW - to * DAY + 1 }));

let db: Database;
beforeAll(async () => {
  db = memoryDatabase();
  await plant(db, { profile: "base", anchor: NOW });
});

const one = (text: string, { start, end }: { start: number; end: number }) =>
  Object.values(db.first<Record<string, number>>(statement(text, start, end)) ?? {})[0] ?? 0;

test.each(spans)("L31 to L36: audience figures from $start to $end equal a direct count", (span) => {
  const stats = getStats(db, span);
  const { newVsReturning, deviceBreakdown } = getVisitors(db, span);
  const countries = listCountries(db, span);
  const visits = "FROM visits WHERE started_at >= ? AND started_at < ?";

  expect(stats.allUsers).toBe(one(`SELECT count(DISTINCT visitor) ${visits}`, span));
  expect(stats.newUsers).toBe(one(`SELECT count(DISTINCT visitor) ${visits} AND first_ever = 1`, span));
  expect(stats.sessions).toBe(one(`SELECT count(*) ${visits}`, span));
  expect(stats.pageViews).toBe(one(`SELECT coalesce(sum(views), 0) ${visits}`, span));
  expect(stats.eventCount).toBe(one(`SELECT coalesce(sum(events), 0) ${visits}`, span));
  expect(newVsReturning.total).toBe(stats.allUsers);
  expect(deviceBreakdown.total).toBe(stats.allUsers);
  expect(countries.reduce((sum, { users }) => sum + users, 0)).toBe(stats.allUsers);
  expect(stats.conversations).toBe(
    one(
      "SELECT count(*) FROM conversations WHERE created_at >= ? AND created_at < ? AND status NOT IN ('spam', 'trash')",
      span,
    ),
  );
});

test.each(spans)("L35: averages are off by at most half a step, $start to $end", (span) => {
  const { avgDuration, bounceRate, sessions } = getStats(db, span);
  const seconds = one("SELECT sum(seconds) FROM visits WHERE started_at >= ? AND started_at < ?", span);
  const bounces = one("SELECT sum(bounced) FROM visits WHERE started_at >= ? AND started_at < ?", span);

  expect(Math.abs(avgDuration * sessions - seconds)).toBeLessThanOrEqual(sessions / 2);
  expect(Math.abs(bounceRate - (100 * bounces) / Math.max(1, sessions))).toBeLessThanOrEqual(0.05 + 1e-9);
});
