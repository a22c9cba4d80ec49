import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { BILL_NAME_MAX, BILL_NAME_MIN, CARD_NAME_MAX } from "../../rules/billing/billing-limits.ts";
import { cardDigits, isCardNumber } from "../../rules/billing/card-number.ts";
import { Email } from "../auth/auth.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath } from "../params.ts";
import { textOf } from "../text.ts";
import { BillingDetails, PaymentCard } from "./billing-shapes.ts";

/** Typed card for the built-in test processor, or the token that a real processor returned to the page. */
export const CardBody = z
  .strictObject({
    token: z.string().min(1).max(200).optional(),
    number: z
      .string()
      .max(40)
      .transform(cardDigits)
      .refine(isCardNumber, { params: { code: "bad_format" }, message: "Check the card number" })
      .optional(),
    expMonth: z.int().min(1).max(12).optional(),
    expYear: z.int().min(2000).max(2100).optional(),
    cvc: z
      .string()
      .regex(/^\d{3,4}$/)
      .optional(),
    name: textOf(CARD_NAME_MAX).min(1).optional(),
    makeDefault: z.boolean().default(false),
  })
  .superRefine((card, context) => {
    if (card.token !== undefined) return;
    for (const name of ["number", "expMonth", "expYear", "cvc", "name"] as const) {
      if (card[name] !== undefined) continue;
      context.addIssue({ code: "custom", path: [name], params: { code: "required" }, message: "Required" });
    }
  });
export type CardBody = z.infer<typeof CardBody>;

export const DetailsChange = z
  .strictObject({
    name: textOf(BILL_NAME_MAX).refine((name) => [...name].length >= BILL_NAME_MIN, {
      params: { code: "too_short", minimum: BILL_NAME_MIN },
    }),
    email: Email,
    line1: textOf(120),
    line2: textOf(120),
    city: textOf(80),
    postcode: textOf(20),
    country: z.string().regex(/^(?:[A-Z]{2})?$/),
    taxNumber: textOf(30),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    params: { code: "required" },
    message: "Send one field at least",
  });
export type DetailsChange = z.infer<typeof DetailsChange>;

export const paymentMethodEndpoints = {
  "GET /billing/payment-methods": endpoint({
    summary: "The cards that are kept: brand, last four figures and expiry only",
    policy: "billing:read",
    tagged: true,
    answer: z.array(PaymentCard),
    meta: ListMeta,
  }),
  "POST /billing/payment-methods": endpoint({
    summary: "Keep a card; the first becomes the default. Its number goes to the processor and is kept nowhere",
    policy: "billing:write",
    body: CardBody,
    fresh: true,
    status: 201,
    answer: PaymentCard,
    errors: ["validation_failed", "card_declined", "unavailable"],
  }),
  "PUT /billing/payment-methods/{id}/default": endpoint({
    summary: "Pay with this card from now on; what is open is tried at once",
    policy: "billing:write",
    path: IdPath,
    fresh: true,
    keyed: true,
    answer: PaymentCard,
    errors: ["not_found"],
  }),
  "DELETE /billing/payment-methods/{id}": endpoint({
    summary: "Forget a card, unless a paid plan has no other",
    policy: "billing:write",
    path: IdPath,
    fresh: true,
    keyed: true,
    answer: z.strictObject({}),
    errors: ["not_found", "payment_method_required"],
  }),
  "GET /billing/details": endpoint({
    summary: "Who bills go to",
    policy: "billing:read",
    answer: BillingDetails,
  }),
  "PATCH /billing/details": endpoint({
    summary: "Say who bills go to; the tax number is checked by the rules of the country",
    policy: "billing:write",
    body: DetailsChange,
    ifMatch: true,
    fresh: true,
    answer: BillingDetails,
    errors: ["validation_failed", "version_conflict"],
  }),
};
