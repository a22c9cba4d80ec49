import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { invoiceStatuses } from "../../rules/billing/billing-limits.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath, listParams, manyOf, numeric } from "../params.ts";
import { Invoice } from "./billing-shapes.ts";

export const invoiceSorts = ["date", "number", "total"] as const;
const { q: _, ...params } = listParams(invoiceSorts, 25);
export const InvoiceQuery = z.object({
  ...params,
  status: manyOf(invoiceStatuses).optional(),
  year: numeric(z.int().min(2000).max(2999)).optional(),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

export const invoiceEndpoints = {
  "GET /billing/invoices": endpoint({
    summary: "Invoices, newest first",
    policy: "billing:read",
    tagged: true,
    query: InvoiceQuery,
    answer: z.array(Invoice),
    extended: z.array(Invoice.partial()),
    meta: ListMeta,
  }),
  "GET /billing/invoices/{id}": endpoint({
    summary: "One invoice",
    policy: "billing:read",
    path: IdPath,
    answer: Invoice,
    errors: ["not_found"],
  }),
  "GET /billing/invoices/{id}/pdf": endpoint({
    summary: "An invoice as a PDF, in the language of who asks",
    policy: "billing:read",
    path: IdPath,
    raw: ["application/pdf"],
    answer: z.string(),
    errors: ["not_found", "unavailable"],
  }),
  "POST /billing/invoices/{id}/pay": endpoint({
    summary: "Pay an open invoice now, with the default card",
    policy: "billing:write",
    path: IdPath,
    body: z.strictObject({ confirmed: z.boolean().default(false) }),
    fresh: true,
    answer: Invoice,
    errors: [
      "not_found",
      "invoice_not_open",
      "payment_method_required",
      "payment_failed",
      "idempotency_in_progress",
      "unavailable",
    ],
  }),
  "POST /billing/webhook": endpoint({
    summary:
      "What the payment processor tells, once for its event id; what is answered 503 is to be sent again. X-Signature or Stripe-Signature: t=<epoch seconds>,v1=<hex HMAC-SHA256 of 't.body'>, at most 5 minutes off",
    policy: "public",
    body: z.object({
      id: z.string().min(1).max(200),
      type: z.string().max(200),
      data: z.object({ object: z.record(z.string(), z.unknown()) }),
    }),
    looseBody: true,
    perAddress: 1200,
    answer: z.strictObject({ isKnown: z.boolean() }),
    errors: ["bad_signature", "unavailable"],
  }),
};
