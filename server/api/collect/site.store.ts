import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { addDays, dayKey, dayStart } from "#shared/rules/zone.ts";
import { statement } from "../../db/cell.ts";
import type { Env } from "../../http/env.ts";
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
export async function getSite(c: Context<Env>, isFresh = false): Promise<Site> {
  const { now, cell, platform } = c.var;
  const known = kept.get(platform);
  if (!isFresh && known && now >= known.from && now < known.until) return known.site;

  const { tz } = await c.var.workspace();
  const day = dayKey(now, tz);
  const question = statement(
    "SELECT site_key AS key, (SELECT salt FROM day_salts WHERE day = ?) AS salt FROM workspace",
    day,
  );
  let read = (await cell.run<{ key: string; salt: string | null }>(question)).rows[0];
  if (read?.salt === null) {
    // Two servers may draw at once; the first to write decides.
    await cell.batch([
      statement("DELETE FROM day_salts WHERE day < ?", day),
      statement("INSERT OR IGNORE INTO day_salts (day, salt) VALUES (?, ?)", day, randomBytes(16).toString("hex")),
    ]);
    read = (await cell.run<{ key: string; salt: string | null }>(question)).rows[0];
  }
  const site = { key: read?.key ?? "", day, salt: read?.salt ?? "" };
  kept.set(platform, { site, from: now, until: Math.min(now + KEPT_MS, dayStart(addDays(day, 1), tz)) });
  return site;
}
