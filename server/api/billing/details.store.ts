import type { Context } from "hono";
import type { BillingDetails } from "#shared/api/billing/billing-shapes.ts";
import type { DetailsChange } from "#shared/api/billing/payment-methods.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { isTaxNumber, tidyTaxNumber } from "./tax-number.rules.ts";

/** Who bills go to. */
export async function getDetails(c: Context<Env>): Promise<BillingDetails> {
  const { rows } = await c.var.cell.run<BillingDetails>(
    statement(
      `SELECT name, email, line1, line2, city, postcode, country, tax_number AS taxNumber, version, revision
       FROM billing_details WHERE id = 1`,
    ),
  );
  if (!rows[0]) throw new AppError("unavailable");
  return rows[0];
}

/** Changes who bills go to. Throws `version_conflict`, and `validation_failed` for a tax number that cannot be. */
export async function changeDetails(
  c: Context<Env>,
  { version, change }: { version: number; change: DetailsChange },
): Promise<BillingDetails> {
  const standing = await getDetails(c);
  if (standing.version !== version) throw new AppError("version_conflict", { data: standing });
  const next = { ...standing, ...change };
  const taxNumber = tidyTaxNumber(next.taxNumber);
  if (taxNumber && !isTaxNumber(next.country, taxNumber)) {
    throw fieldError("taxNumber", "bad_format", "This tax number is not valid in that country");
  }
  const { name, email, line1, line2, city, postcode, country } = next;
  const set = { name, email, line1, line2, city, postcode, country, tax_number: taxNumber };
  try {
    await commit(c, {
      object: "billing_details",
      action: "billing_details.changed",
      before: [statement("INSERT INTO tx_guard (stale) SELECT version = ? FROM billing_details WHERE id = 1", version)],
      change: { ids: [1], set },
    });
  } catch (error) {
    if (error instanceof GuardError && error.constraint === "stale") {
      throw new AppError("version_conflict", { data: await getDetails(c) });
    }
    throw error;
  }
  return getDetails(c);
}
