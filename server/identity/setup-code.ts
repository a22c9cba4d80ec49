import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";
import type { Settings } from "../settings.ts";
import { hasNoAccount } from "./accounts.store.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Requires the server's setup code, if it has one, for the first account. Throws `setup_code`. */
export function requireSetupCode({ setupCode }: Settings, given: string | undefined): void {
  if (setupCode === null || (given !== undefined && timingSafeEqual(digest(given), digest(setupCode)))) return;
  const reason = given ? (["bad_format", "Not the setup code"] as const) : (["required", "Required"] as const);
  throw new AppError("setup_code", { errors: [{ field: "setupCode", code: reason[0], message: reason[1] }] });
}

/** Whether the next account is the first and needs the setup code. */
export const asksForSetupCode = (db: Database, { setupCode }: Settings): boolean =>
  setupCode !== null && hasNoAccount(db);
