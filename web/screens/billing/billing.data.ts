import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { invoiceStatuses } from "#shared/rules/billing/billing-limits.ts";
import { api, type BodyOf } from "../../lib/api/client.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import { fetchFile, saveFile } from "../../lib/files.ts";
import { type Format, useShopFormat } from "../../lib/format.ts";
import { type ListSpec, oneOf, someOf } from "../../lib/list/list-query.ts";
import { chosenPlan } from "./plan/chosen-plan.ts";

/** URL search parameters of `/billing`. */
export const billingList = {
  sorts: ["date", "number", "total"],
  sort: "date:desc",
  filters: { status: someOf(invoiceStatuses), year: (text) => (/^20\d\d$/.test(text) ? text : undefined) },
  views: { tab: oneOf(["overview", "invoices"]), change: oneOf([...chosenPlan.keys()]) },
  viewDefaults: { tab: "overview" },
} satisfies ListSpec;

/** The person's formats, with the plan currency and invoice dates. */
export const usePlanFormat = (currency = "USD"): Format => useShopFormat(currency);

const drawAnew = () => refreshObjects(["subscription", "invoice", "payment_method"]);

/** Every write of the plan refetches what depends on it. */
async function written<T>(answer: Promise<{ data: T }>): Promise<T> {
  try {
    return (await answer).data;
  } finally {
    void drawAnew();
  }
}

/** The same for a write whose promise resolves once the page shows its result. */
const shown = (answer: Promise<unknown>) => answer.finally(drawAnew);

export const previewChange = async (body: BodyOf<"POST /billing/subscription/preview">) =>
  (await api("POST /billing/subscription/preview", { body })).data;

export const confirmChange = (call: {
  body: BodyOf<"POST /billing/subscription/change">;
  ifMatch: number;
  idempotencyKey: string;
}) => written(api("POST /billing/subscription/change", call));

export const cancelPlan = (call: { body: { reason: string }; ifMatch: number; idempotencyKey: string }) =>
  written(api("POST /billing/subscription/cancel", call));

export const resumePlan = (ifMatch: number) => shown(api("POST /billing/subscription/resume", { ifMatch }));

export const dropScheduled = (ifMatch: number) => shown(api("DELETE /billing/subscription/scheduled", { ifMatch }));

export const addCard = (call: { body: BodyOf<"POST /billing/payment-methods">; idempotencyKey: string }) =>
  written(api("POST /billing/payment-methods", call));

export const makeDefault = (id: number, idempotencyKey: string) =>
  shown(api("PUT /billing/payment-methods/{id}/default", { path: { id }, idempotencyKey }));

export const removeCard = (id: number, idempotencyKey: string) =>
  written(api("DELETE /billing/payment-methods/{id}", { path: { id }, idempotencyKey }));

export const payInvoice = (id: number, call: { body: { confirmed: boolean }; idempotencyKey: string }) =>
  written(api("POST /billing/invoices/{id}/pay", { path: { id }, ...call }));

/** Downloads the PDF of an invoice. */
export async function savePdf({ number, pdfUrl }: Invoice): Promise<void> {
  saveFile(`${number}.pdf`, await fetchFile(pdfUrl));
}
