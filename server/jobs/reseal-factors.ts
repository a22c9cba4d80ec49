import { type SqlBool, sql } from "kysely";
import { q, runAll } from "../db/database.ts";
import { factorCheck, HAS_FACTOR, UNREADABLE } from "../db/secrets.ts";
import { openSecret, sealSecret } from "../identity/factors/totp.rules.ts";
import type { Platform } from "../platform.ts";
import { checkValuesOf } from "../secrets.ts";
import type { Settings } from "../settings.ts";

const AT_ONCE = 50;

const columns = ["totp_secret_enc", "totp_waiting_enc"] as const;

/**
 * Re-encrypts the next second factors from the previous TOTP_KEY with the current one; true while there may be more.
 */
export async function resealFactors({ db, settings, log }: Platform): Promise<boolean> {
  const [, previous] = checkValuesOf(settings).TOTP_KEY;
  if (!previous) return false;
  const isPrevious = columns.map((column) => sql<SqlBool>`${sql.raw(factorCheck(column))} = ${previous}`);
  const rows = db.all(
    q
      .selectFrom("users")
      .select(["id", ...columns])
      .where(sql.raw<SqlBool>(HAS_FACTOR))
      .where((eb) => eb.or(isPrevious))
      .limit(AT_ONCE),
  );
  if (rows.length === 0) return false;
  const writes = rows.flatMap((row) =>
    columns.map(async (column) => {
      const sealed = row[column];
      if (sealed === null) return [];
      const current = await resealed(sealed, { person: row.id, settings });
      return [q.updateTable("users").set(column, current).where("id", "=", row.id).where(column, "=", sealed)];
    }),
  );
  runAll(db, (await Promise.all(writes)).flat());
  log("info", "second factors encrypted with the present TOTP_KEY", { people: rows.length });
  if (rows.length < AT_ONCE) log("info", "no second factor needs TOTP_KEY_PREVIOUS any more");
  return true;
}

/** Re-encrypts a secret. One that no key decrypts is marked, so that it is not retried for ever. */
async function resealed(sealed: string, { person, settings }: { person: number; settings: Settings }): Promise<string> {
  const secret = await openSecret(sealed, { person, totpKeys: settings.totpKeys });
  if (secret === null) return UNREADABLE + sealed.split(".").slice(-2).join(".");
  return sealSecret(secret, { person, totpKey: settings.totpKeys[0] });
}
