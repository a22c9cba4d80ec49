import { type RawBuilder, sql } from "kysely";
import type { Log } from "../platform.ts";
import { CHECK_LETTERS, type CheckValues, checkValuesOf, type StoredSecret, storedSecrets } from "../secrets.ts";
import { type Settings, SettingsError } from "../settings.ts";
import { type Database, type Query, q, runAll } from "./database.ts";

/** Secret that differs from the one stored data depends on. */
export class OtherSecret extends SettingsError {}

/** SQL condition: people with a second factor; must equal the condition of the partial index. */
export const HAS_FACTOR = "(totp_secret_enc IS NOT NULL OR totp_waiting_enc IS NOT NULL)";
/** SQL for the check value in an encrypted second factor. */
export const factorCheck = (column: string): string => `substr(${column}, 4, ${CHECK_LETTERS})`;
/** Prefix of a value that no key can decrypt; it needs no previous key. */
export const UNREADABLE = "v2.unreadable.";

/**
 * Compares the secrets with the check values in the database, and updates these on a rotation. A database without check
 * values takes those of the settings. Throws {@link OtherSecret} for a mismatch.
 */
export function requireStoredSecrets(db: Database, { settings, log }: { settings: Settings; log?: Log }): void {
  const values = checkValuesOf(settings);
  const stored = readChecks(db);
  for (const name of storedSecrets) {
    const known = stored.get(name);
    if (known && !values[name].includes(known))
      throw new OtherSecret(
        `This database was begun with another ${name}: set that one, or set it as ${name}_PREVIOUS to replace it.`,
      );
  }
  const isUnmarked = storedSecrets.some((name) => !stored.has(name));
  if (isUnmarked) runAll(db, markStatements(values));
  reportRotation(db, { values, ...(log && { log }) });
  const changed = storedSecrets.filter((name) => stored.get(name) !== values[name][0]);
  if (changed.length > 0)
    runAll(
      db,
      changed.map((name) => checkStatement(name, values[name][0] ?? "")),
    );
}

/** Meta key of a check value. Check values belong to this database; backups never contain them. */
const keyOf = (name: StoredSecret) => `check.${name}`;

function readChecks(db: Database): Map<StoredSecret, string> {
  const rows = db.all(q.selectFrom("meta").select(["key", "value"]).where("key", "like", "check.%"));
  return new Map(
    storedSecrets.flatMap((name) => {
      const row = rows.find(({ key }) => key === keyOf(name));
      return row ? [[name, row.value] as const] : [];
    }),
  );
}

const checkStatement = (name: StoredSecret, value: string): Query =>
  q
    .insertInto("meta")
    .values({ key: keyOf(name), value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })));

/**
 * Adds the check value to stored values of older versions, which have none. During a rotation it is the previous
 * secret's, because these values are older.
 */
export function markStatements({ PASSWORD_PEPPER, TOTP_KEY }: CheckValues): Query[] {
  const [pepper, totpKey] = [PASSWORD_PEPPER.at(-1), TOTP_KEY.at(-1)];
  return [
    sql`UPDATE users SET password_hash = password_hash || '$' || ${pepper}
      WHERE password_hash IS NOT NULL AND password_hash NOT GLOB 'scrypt$*$*$*$*$*$*'`,
    sql`UPDATE recovery_codes SET code_hash = ${pepper} || '.' || code_hash WHERE code_hash NOT GLOB '*.*'`,
    sql`UPDATE users SET totp_secret_enc = 'v2.' || ${totpKey} || substr(totp_secret_enc, 3)
      WHERE ${sql.raw(HAS_FACTOR)} AND totp_secret_enc GLOB 'v1.*'`,
    sql`UPDATE users SET totp_waiting_enc = 'v2.' || ${totpKey} || substr(totp_waiting_enc, 3)
      WHERE ${sql.raw(HAS_FACTOR)} AND totp_waiting_enc GLOB 'v1.*'`,
  ];
}

/** Logs what still needs a previous secret. Throws {@link OtherSecret} if second factors need one that is not set. */
function reportRotation(db: Database, { values, log }: { values: CheckValues; log?: Log }): void {
  const { PASSWORD_PEPPER, TOTP_KEY } = values;
  const factors = countFactors(db, TOTP_KEY[0] ?? "");
  const unknown = [...factors.keys()].filter((check) => !TOTP_KEY.includes(check));
  const count = (checks: readonly string[]) => checks.reduce((sum, check) => sum + (factors.get(check) ?? 0), 0);
  if (unknown.length > 0)
    throw new OtherSecret(
      `${count(unknown)} second factors are still encrypted with a previous TOTP_KEY: set it as TOTP_KEY_PREVIOUS.`,
    );
  if (factors.size > 0)
    log?.("info", "second factors still need TOTP_KEY_PREVIOUS", { factors: count([...factors.keys()]) });
  const { passwords, codes } = countPeppered(db, PASSWORD_PEPPER[0] ?? "");
  if (passwords + codes === 0) return;
  const [level, line] =
    PASSWORD_PEPPER.length > 1
      ? (["info", "passwords and recovery codes still need PASSWORD_PEPPER_PREVIOUS"] as const)
      : (["warn", "passwords and recovery codes of a previous PASSWORD_PEPPER no longer fit"] as const);
  log?.(level, line, { passwords, codes });
}

/** Counts second factors by the check value of their key, except the current one. */
function countFactors(db: Database, present: string): Map<string, number> {
  const checksOf = (column: string) =>
    sql`SELECT ${sql.raw(factorCheck(column))} AS name FROM users
      WHERE ${sql.raw(HAS_FACTOR)} AND ${sql.ref(column)} IS NOT NULL AND ${sql.ref(column)} NOT GLOB ${`${UNREADABLE}*`}`;
  const rows = db.all(
    sql<{ name: string; n: number }>`SELECT name, count(*) AS n
      FROM (${checksOf("totp_secret_enc")} UNION ALL ${checksOf("totp_waiting_enc")})
      WHERE name <> ${present} GROUP BY name`,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Counts passwords and unused recovery codes that need a pepper other than the current one. */
function countPeppered(db: Database, present: string): { passwords: number; codes: number } {
  const length = sql.lit(CHECK_LETTERS);
  // Two ranges instead of `<>`, which could not use the index.
  const others = (sign: RawBuilder<unknown>) =>
    sql`(SELECT count(*) FROM users WHERE password_hash IS NOT NULL AND substr(password_hash, -${length}) ${sign} ${present})`;
  const row = db.first(
    sql<{ passwords: number; codes: number }>`SELECT ${others(sql`<`)} + ${others(sql`>`)} AS passwords,
      (SELECT count(*) FROM recovery_codes
        WHERE used_at IS NULL AND substr(code_hash, 1, ${length}) <> ${present}) AS codes`,
  );
  return row ?? { passwords: 0, codes: 0 };
}

/** Check values of all keys that encrypt second factors in this database. */
export function factorChecks(db: Database): string[] {
  return [...countFactors(db, "").keys()];
}
