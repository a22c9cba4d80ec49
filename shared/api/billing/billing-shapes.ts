import * as z from "zod";
import { invoiceStatuses, subscriptionStatuses } from "../../rules/billing/billing-limits.ts";
import { intervals, planCodes } from "../../rules/billing/plans.ts";

const Limit = z.int().nullable();
const perMeter = <S extends z.ZodType>(shape: S) =>
  z.strictObject({ products: shape, seats: shape, orders: shape, storage: shape });

/** Plan with monthly and yearly prices before tax and its limits; null is unlimited. */
export const Plan = z.strictObject({
  code: z.enum(planCodes),
  month: z.number(),
  year: z.number(),
  currency: z.string(),
  limits: perMeter(Limit),
});
export type Plan = z.infer<typeof Plan>;

/** Usage against the limits of the plan; storage in bytes. */
export const Usage = perMeter(z.strictObject({ used: z.int(), limit: Limit }));
export type Usage = z.infer<typeof Usage>;

/** The shop's subscription. `price` is per interval, before tax. */
export const Subscription = z.strictObject({
  plan: z.enum(planCodes),
  interval: z.enum(intervals),
  status: z.enum(subscriptionStatuses),
  price: z.number(),
  currency: z.string(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  trialEnd: z.iso.datetime().nullable(),
  cancelAt: z.iso.datetime().nullable(),
  scheduled: z.strictObject({ plan: z.enum(planCodes), interval: z.enum(intervals), at: z.iso.datetime() }).nullable(),
  /** `reason`: why the last attempt failed, a reason of `payment_failed` or `unavailable`. */
  pastDue: z
    .strictObject({
      invoiceId: z.int(),
      attempts: z.int(),
      nextTryAt: z.iso.datetime().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  version: z.int(),
  revision: z.int(),
});
export type Subscription = z.infer<typeof Subscription>;

export const lineKinds = ["plan", "charge", "credit"] as const;

/** Invoice line: a full period, a charge for the rest of one, or a credit for the rest of one. */
export const BillLine = z.strictObject({
  kind: z.enum(lineKinds),
  plan: z.enum(planCodes),
  interval: z.enum(intervals),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  text: z.string(),
  quantity: z.int(),
  amount: z.number(),
});
export type BillLine = z.infer<typeof BillLine>;

/** Costs of a plan change today and at the next renewal; `previewId` confirms exactly these. */
export const ChangePreview = z.strictObject({
  previewId: z.string(),
  plan: z.enum(planCodes),
  interval: z.enum(intervals),
  /** False if the change waits for the end of the paid period. */
  isNow: z.boolean(),
  lines: z.array(BillLine),
  subtotal: z.number(),
  tax: z.number(),
  dueNow: z.number(),
  nextAmount: z.number(),
  nextAt: z.iso.datetime(),
  effectiveAt: z.iso.datetime(),
  currency: z.string(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** Stored payment card; never includes its number. */
export const PaymentCard = z.strictObject({
  id: z.int(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  default: z.boolean(),
});
export type PaymentCard = z.infer<typeof PaymentCard>;

/** Recipient of invoices. */
export const BillingDetails = z.strictObject({
  name: z.string(),
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  taxNumber: z.string(),
  version: z.int(),
  revision: z.int(),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

/** Invoice, amounts in major units. `to` is the recipient at that time. */
export const Invoice = z.strictObject({
  id: z.int(),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  date: z.iso.datetime(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  lines: z.array(BillLine),
  subtotal: z.number(),
  taxRate: z.number(),
  tax: z.number(),
  credit: z.number(),
  total: z.number(),
  currency: z.string(),
  dueAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
  to: BillingDetails.omit({ version: true, revision: true }).nullable(),
  pdfUrl: z.string(),
  version: z.int(),
  revision: z.int(),
});
export type Invoice = z.infer<typeof Invoice>;
