import { randomBytes } from "node:crypto";
import { addDays, dayKey, dayStart } from "#shared/rules/zone.ts";
import type { Actor } from "../../actor.ts";
import { type Database, runAll, statement } from "../../db/database.ts";
import type { Platform } from "../../platform.ts";

/** What each collected call is judged by. */
export interface Site {
  key: string;
  /** The day it is in the workspace, and what is mixed into the names of that day's visitors. */
  day: string;
  salt: string;
}

/** A page view must not cost a question of its own, so a changed zone or key is noticed after a minute. */
const KEPT_MS = 60_000;
const kept = new WeakMap<Platform, { site: Site; from: number; until: number }>();

/** The site as it was read at most a minute ago, or as it is now where `isFresh`. */
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

/** The salt of a day, drawn when it is first asked for; those of days before are forgotten. */
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
