import type { BillingDetails } from "#shared/api/billing/billing-shapes.ts";
import type { DetailsChange } from "#shared/api/billing/payment-methods.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { write } from "../../db/write/write.ts";
import { isTaxNumber, tidyTaxNumber } from "./tax-number.rules.ts";

/** Gets the billing details. */
export function getDetails(actor: Actor): BillingDetails {
  const row = actor.db.first(
    q
      .selectFrom("billing_details")
      .select(["name", "email", "line1", "line2", "city", "postcode", "country", "tax_number as taxNumber"])
      .select(["version", "revision"])
      .where("id", "=", 1),
  );
  if (!row) throw new AppError("unavailable");
  return row;
}

/** Updates the billing details. Throws `version_conflict`, and `validation_failed` for an invalid tax number. */
export function changeDetails(
  actor: Actor,
  { version, change }: { version: number; change: DetailsChange },
): BillingDetails {
  const current = getDetails(actor);
  if (current.version !== version) throw new AppError("version_conflict", { data: current });
  const next = { ...current, ...change };
  const taxNumber = tidyTaxNumber(next.taxNumber);
  if (taxNumber && !isTaxNumber(next.country, taxNumber)) {
    throw fieldError("taxNumber", "bad_format", "This tax number is not valid in that country");
  }
  const { name, email, line1, line2, city, postcode, country } = next;
  const set = { name, email, line1, line2, city, postcode, country, tax_number: taxNumber };
  write(actor, { object: "billing_details", action: "billing_details.changed", change: { ids: [1], set } });
  return getDetails(actor);
}
