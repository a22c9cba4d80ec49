import { createHash, randomBytes } from "node:crypto";
import { cardBrand, type TypedCard } from "#shared/rules/billing/card-number.ts";
import { type Charge, PaymentRefused, type Payments } from "../platform.ts";
import type { PaymentSettings } from "../settings.ts";
import { httpPayments } from "./payments-http.ts";

/** Behaviour of the test cards; every other card pays. The reference holds the behaviour, never the card number. */
const behaviours: Readonly<Record<string, string>> = {
  "4000000000000002": "declined",
  "4000000000000341": "fails",
  "4000000000003220": "asks",
};

/** Built-in test processor: no money moves, and each test card has a fixed behaviour. */
export const testPayments: Payments = {
  async keep(card) {
    if (!isTyped(card)) throw new PaymentRefused("card_declined");
    const behaviour = behaviours[card.number] ?? "pays";
    if (behaviour === "declined") throw new PaymentRefused("card_declined");
    return {
      ref: `test_${behaviour}_${randomBytes(9).toString("hex")}`,
      brand: cardBrand(card.number),
      last4: card.number.slice(-4),
      expMonth: card.expMonth,
      expYear: card.expYear,
    };
  },
  async charge({ key, amountMinor, currency, methodRef, isConfirmed }): Promise<Charge> {
    const behaviour = methodRef.split("_")[1];
    if (behaviour === "fails") throw new PaymentRefused("card_declined");
    if (behaviour === "asks" && !isConfirmed) throw new PaymentRefused("confirmation_required");
    return { ref: `test_ch_${createHash("sha256").update(key).digest("hex").slice(0, 24)}`, amountMinor, currency };
  },
  // `charge` always answers immediately, so a charge with a lost response never happened.
  find: () => Promise.resolve(null),
  refund: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};

const isTyped = (card: object): card is TypedCard => "number" in card;

/** Creates the payment processor named by the settings. */
export const paymentsOf = (settings: PaymentSettings): Payments =>
  settings.kind === "test" ? testPayments : httpPayments(settings);
