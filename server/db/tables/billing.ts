import type { Generated, GeneratedAlways } from "kysely";
import type { InvoiceStatus, SubscriptionStatus } from "#shared/rules/billing/billing-limits.ts";
import type { Interval, PlanCode } from "#shared/rules/billing/plans.ts";
import type { Flag } from "./system.ts";

export interface PlansTable {
  code: PlanCode;
  month_minor: number;
  year_minor: number;
  products: number | null;
  seats: number | null;
  orders: number | null;
  storage: number | null;
}

export interface SubscriptionTable {
  id: number;
  plan: PlanCode;
  interval: Interval;
  status: SubscriptionStatus;
  anchor_at: number;
  period_start: number;
  period_end: number;
  trial_end: number | null;
  cancel_at: number | null;
  cancel_reason: Generated<string>;
  scheduled_plan: PlanCode | null;
  scheduled_interval: Interval | null;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface InvoicesTable {
  id: Generated<number>;
  year: number;
  seq: number;
  number: GeneratedAlways<string>;
  status: InvoiceStatus;
  at: number;
  period_start: number;
  period_end: number;
  lines_json: string;
  subtotal_minor: number;
  tax_bps: number;
  tax_minor: number;
  credit_minor: Generated<number>;
  total_minor: number;
  due_at: number;
  paid_at: number | null;
  card_json: string | null;
  to_json: string | null;
  charge_ref: string | null;
  attempts: Generated<number>;
  failed_at: number | null;
  next_try_at: number | null;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface PaymentMethodsTable {
  id: Generated<number>;
  processor_ref: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: Generated<Flag>;
  created_at: number;
  removed_at: number | null;
  version: Generated<number>;
}

export interface BillingDetailsTable {
  id: number;
  name: string;
  email: string;
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  country: string;
  tax_number: string;
  version: Generated<number>;
  revision: Generated<number>;
}

/** Quoted plan changes; the confirmation charges exactly the quote. */
export interface BillingPreviewsTable {
  id: string;
  user_id: number | null;
  version: number;
  quote_json: string;
  at: number;
  used_at: number | null;
}

export interface PaymentAttemptsTable {
  key: string;
  purpose: "change" | "invoice";
  invoice_id: number | null;
  preview_id: string | null;
  method_ref: string;
  amount_minor: number;
  state: "running" | "paid" | "failed" | "refunding" | "refunded";
  charge_ref: string | null;
  reason: string | null;
  at: number;
  ask_at: number;
}

/** Processed events of the payment processor. */
export interface PaymentEventsTable {
  id: string;
  at: number;
}

/** Tables of the shop's plan and billing. */
export interface BillingTables {
  plans: PlansTable;
  subscription: SubscriptionTable;
  invoices: InvoicesTable;
  payment_methods: PaymentMethodsTable;
  billing_details: BillingDetailsTable;
  billing_previews: BillingPreviewsTable;
  payment_attempts: PaymentAttemptsTable;
  payment_events: PaymentEventsTable;
}
