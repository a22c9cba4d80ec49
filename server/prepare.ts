import { TRIAL_DAYS } from "#shared/rules/billing/plans.ts";
import { type Database, q, runAll } from "./db/database.ts";
import { findRunningRestore } from "./db/jobs/restores.ts";
import { requireStoredSecrets } from "./db/secrets.ts";
import type { Log } from "./platform.ts";
import { isPlanted, plant } from "./seed/plant.ts";
import { type Settings, SettingsError } from "./settings.ts";

const DAY_MS = 86_400_000;

/**
 * Prepares a migrated database: adds sample data in mock mode, the workspace and the trial plan in live mode. Throws
 * {@link SettingsError} if the database belongs to another mode or other secrets. A running restore is left alone,
 * because it still adds the missing rows.
 */
export async function prepare(
  db: Database,
  { settings, now, log }: { settings: Settings; now: number; log?: Log },
): Promise<void> {
  const begun = readMode(db);
  if (begun && begun !== settings.mode) {
    throw new SettingsError(`Setting APP_MODE is ${settings.mode}, but this database was begun in ${begun} mode.`);
  }
  requireStoredSecrets(db, { settings, ...(log && { log }) });
  if (begun && findRunningRestore(db)) return;
  if (settings.mode === "mock" && settings.seedProfile !== "none" && !isPlanted(db)) {
    const { seedProfile: profile, peppers, passwordCost } = settings;
    await plant(db, { profile, anchor: now, pepper: peppers[0], passwordCost });
  }
  const trialEnd = now + TRIAL_DAYS * DAY_MS;
  runAll(db, [
    q.insertInto("workspace").orIgnore().values({
      id: 1,
      name: "Pano",
      currency: "USD",
      tz: "UTC",
      tax_bps: 0,
      low_stock_default: 10,
      order_prefix: "#",
      enforce_roles: 0,
      site_key: crypto.randomUUID(),
    }),
    // A new shop starts with a trial of Growth, like a shop from before there were plans.
    q.insertInto("subscription").orIgnore().values({
      id: 1,
      plan: "growth",
      interval: "month",
      status: "trialing",
      anchor_at: now,
      period_start: now,
      period_end: trialEnd,
      trial_end: trialEnd,
    }),
    q.insertInto("meta").orIgnore().values({ key: "mode", value: settings.mode }),
  ]);
}

/** Mode in which the database was created; undefined for a new one. */
const readMode = (db: Database): string | undefined =>
  db.first(q.selectFrom("meta").select("value").where("key", "=", "mode"))?.value;
