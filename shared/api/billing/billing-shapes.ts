import * as z from "zod";
import { invoiceStatuses, subscriptionStatuses } from "../../rules/billing-limits.ts";
import { intervals, planCodes } from "../../rules/plans.ts";

const Limit = z.int().nullable();
const perMeter = <S extends z.ZodType>(shape: S) =>
  z.strictObject({ products: shape, seats: shape, orders: shape, storage: shape });

/** A plan: what it costs by the month and by the year, before tax, and what it allows; null is without limit. */
export const Plan = z.strictObject({
  code: z.enum(planCodes),
  month: z.number(),
  year: z.number(),
  currency: z.string(),
  limits: perMeter(Limit),
});
export type Plan = z.infer<typeof Plan>;

/** What is used of what the plan allows; storage in bytes. */
export const Usage = perMeter(z.strictObject({ used: z.int(), limit: Limit }));
export type Usage = z.infer<typeof Usage>;

/** The shop's one subscription. `price` is that of a whole interval, before tax. */
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
  /** `reason`: why the last try took no money, one of the reasons of `payment_failed` or `unavailable`. */
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

/** A line of a bill: a whole period, the rest of one that is charged, or the rest of one that is given back. */
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

/** What a change of plan costs today and next time; `previewId` confirms exactly this. */
export const ChangePreview = z.strictObject({
  previewId: z.string(),
  plan: z.enum(planCodes),
  interval: z.enum(intervals),
  /** False when it waits for the end of what is paid. */
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

/** A card as it is kept: never its number. */
export const PaymentCard = z.strictObject({
  id: z.int(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  default: z.boolean(),
});
export type PaymentCard = z.infer<typeof PaymentCard>;

/** Who bills go to. */
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

/** An invoice, money in major units. `to` is who it went to, as that was then. */
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
