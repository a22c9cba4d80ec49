/** Length limits of billing input, shared by screens and server. */
export const CANCEL_REASON_MAX = 500;
export const CARD_NAME_MAX = 120;
export const BILL_NAME_MIN = 2;
export const BILL_NAME_MAX = 120;

export const subscriptionStatuses = ["trialing", "active", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
export const invoiceStatuses = ["open", "paid", "uncollectible"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Reasons why a charge failed: `params.reason` of `payment_failed`. */
export const refusalReasons = [
  "card_declined",
  "expired_card",
  "insufficient_funds",
  "confirmation_required",
  "open_invoice",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
