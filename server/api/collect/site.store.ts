import { randomBytes } from "node:crypto";
import { addDays, dayKey, dayStart } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../actor.ts";
import { type Database, q, runAll } from "../../db/database.ts";
import type { Platform } from "../../platform.ts";

/** Site key, current day and daily salt, needed to count a call. */
export interface Site {
  key: string;
  /** Current day in the time zone of the workspace, and the salt of its visitor hashes. */
  day: string;
  salt: string;
}

/** Cache lifetime: saves queries per page view; a changed time zone or key applies after a minute. */
const CACHED_MS = 60_000;
const cache = new WeakMap<Platform, { site: Site; from: number; until: number }>();

/** Site from the cache, or read from the database if `isFresh` is set or the cache expired. */
export function getSite(actor: Actor, isFresh = false): Site {
  const { now, db, platform } = actor;
  const known = cache.get(platform);
  if (!isFresh && known && now >= known.from && now < known.until) return known.site;

  const { tz } = actor.workspace();
  const day = dayKey(now, tz);
  const found = db.first(q.selectFrom("workspace").select("site_key as key"));
  const site = { key: found?.key ?? "", day, salt: saltOf(db, day) };
  cache.set(platform, { site, from: now, until: Math.min(now + CACHED_MS, dayStart(addDays(day, 1), tz)) });
  return site;
}

/** Salt of a day, created at first use; deletes the salts of earlier days, so old hashes cannot be recomputed. */
function saltOf(db: Database, day: string): string {
  const known = db.first(q.selectFrom("day_salts").select("salt").where("day", "=", day));
  if (known) return known.salt;
  const salt = randomBytes(16).toString("hex");
  runAll(db, [q.deleteFrom("day_salts").where("day", "<", day), q.insertInto("day_salts").values({ day, salt })]);
  return salt;
}
