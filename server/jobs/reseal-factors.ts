import { runAll, statement } from "../db/database.ts";
import { factorCheck, HAS_FACTOR, UNREADABLE } from "../db/secrets.ts";
import { openSecret, sealSecret } from "../identity/factors/totp.rules.ts";
import type { Platform } from "../platform.ts";
import { checkValuesOf } from "../secrets.ts";
import type { Settings } from "../settings.ts";

const AT_ONCE = 50;

type Column = "totp_secret_enc" | "totp_waiting_enc";
const columns: readonly Column[] = ["totp_secret_enc", "totp_waiting_enc"];

/**
 * Re-encrypts the next second factors from the previous TOTP_KEY with the current one; true while there may be more.
 */
export async function resealFactors({ db, settings, log }: Platform): Promise<boolean> {
  const [, previous] = checkValuesOf(settings).TOTP_KEY;
  if (!previous) return false;
  const rows = db.all<{ id: number } & Record<Column, string | null>>(
    statement(
      `SELECT id, totp_secret_enc, totp_waiting_enc FROM users
       WHERE ${HAS_FACTOR} AND (${columns.map((column) => `${factorCheck(column)} = ?1`).join(" OR ")}) LIMIT ${AT_ONCE}`,
      previous,
    ),
  );
  if (rows.length === 0) return false;
  const writes = rows.flatMap((row) =>
    columns.map(async (column) => {
      const sealed = row[column];
      const anew = sealed && (await resealed(sealed, { person: row.id, settings }));
      return statement(`UPDATE users SET ${column} = ? WHERE id = ? AND ${column} = ?`, anew, row.id, sealed);
    }),
  );
  runAll(db, await Promise.all(writes));
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
