import { TRIAL_DAYS } from "#shared/rules/billing/plans.ts";
import { type Database, runAll, statement } from "./db/database.ts";
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
  runAll(db, [
    statement(
      `INSERT OR IGNORE INTO workspace (id, name, currency, tz, tax_bps, low_stock_default, order_prefix, enforce_roles, site_key)
       VALUES (1, 'Pano', 'USD', 'UTC', 0, 10, '#', 0, ?)`,
      crypto.randomUUID(),
    ),
    // A new shop starts with a trial of Growth, like a shop from before there were plans.
    statement(
      `INSERT OR IGNORE INTO subscription (id, plan, interval, status, anchor_at, period_start, period_end, trial_end)
       VALUES (1, 'growth', 'month', 'trialing', ?1, ?1, ?2, ?2)`,
      now,
      now + TRIAL_DAYS * DAY_MS,
    ),
    statement("INSERT OR IGNORE INTO meta (key, value) VALUES ('mode', ?)", settings.mode),
  ]);
}

/** Mode in which the database was created; undefined for a new one. */
function readMode(db: Database): string | undefined {
  const row = db.first<{ value: string }>(statement("SELECT value FROM meta WHERE key = 'mode'"));
  return row?.value;
}
