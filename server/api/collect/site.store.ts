import { randomBytes } from "node:crypto";
import { addDays, dayKey, dayStart } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../actor.ts";
import { type Database, runAll, statement } from "../../db/database.ts";
import type { Platform } from "../../platform.ts";

/** Site key, current day and daily salt, needed to count a call. */
export interface Site {
  key: string;
  /** Current day in the time zone of the workspace, and the salt of its visitor hashes. */
  day: string;
  salt: string;
}

/** Cache lifetime: saves queries per page view; a changed time zone or key applies after a minute. */
const KEPT_MS = 60_000;
const kept = new WeakMap<Platform, { site: Site; from: number; until: number }>();

/** Site from the cache, or read from the database if `isFresh` is set or the cache expired. */
export function getSite(actor: Actor, isFresh = false): Site {
  const { now, db, platform } = actor;
  const known = kept.get(platform);
  if (!isFresh && known && now >= known.from && now < known.until) return known.site;

  const { tz } = actor.workspace();
  const day = dayKey(now, tz);
  const found = db.first<{ key: string }>(statement("SELECT site_key AS key FROM workspace"));
  const site = { key: found?.key ?? "", day, salt: saltOf(db, day) };
  kept.set(platform, { site, from: now, until: Math.min(now + KEPT_MS, dayStart(addDays(day, 1), tz)) });
  return site;
}

/** Salt of a day, created at first use; deletes the salts of earlier days, so old hashes cannot be recomputed. */
function saltOf(db: Database, day: string): string {
  const kept = db.first<{ salt: string }>(statement("SELECT salt FROM day_salts WHERE day = ?", day));
  if (kept) return kept.salt;
  const salt = randomBytes(16).toString("hex");
  runAll(db, [
    statement("DELETE FROM day_salts WHERE day < ?", day),
    statement("INSERT INTO day_salts (day, salt) VALUES (?, ?)", day, salt),
  ]);
  return salt;
}
