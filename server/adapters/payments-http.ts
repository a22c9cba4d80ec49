import type { RefusalReason } from "#shared/rules/billing/billing-limits.ts";
import { type Charge, type KeptCard, PaymentRefused, type Payments, PaymentsDown } from "../platform.ts";
import type { PaymentSettings } from "../settings.ts";
import { patience } from "./patience.ts";

const PATIENCE_MS = 5_000;
type Json = Record<string, unknown>;

/** Payment processor with Stripe's API: PaymentMethods, PaymentIntents and Refunds, with idempotency keys. */
export function httpPayments({ url, key }: PaymentSettings): Payments {
  const call = (path: string, form?: Record<string, string>, once?: string) => ask({ url, key }, { path, form, once });
  return {
    async keep(card): Promise<KeptCard> {
      // The page sends the card directly to the processor; the server only gets its token.
      if (!("token" in card)) throw new PaymentRefused("card_declined");
      // A card without a customer can be charged only once. The second request returns its customer.
      await call("/customers", { payment_method: card.token }, `keep-${card.token}`);
      const method = await call(`/payment_methods/${encodeURIComponent(card.token)}`);
      const facts = objectAt(method, "card");
      return {
        ref: `${textAt(method, "customer")}/${textAt(method, "id")}`,
        brand: textAt(facts, "brand"),
        last4: textAt(facts, "last4"),
        expMonth: numberAt(facts, "exp_month"),
        expYear: numberAt(facts, "exp_year"),
      };
    },
    async charge(order) {
      const { customer, method } = partsOf(order.methodRef);
      const form = {
        ...(customer ? { customer } : {}),
        amount: String(order.amountMinor),
        currency: order.currency.toLowerCase(),
        payment_method: method,
        description: order.text,
        confirm: "true",
        off_session: order.isConfirmed ? "false" : "true",
        "metadata[key]": order.key,
      };
      return chargeOf(await call("/payment_intents", form, order.key));
    },
    async find(wanted) {
      const query = encodeURIComponent(`metadata['key']:'${wanted}' AND status:'succeeded'`);
      const { data } = await call(`/payment_intents/search?query=${query}`);
      const found = Array.isArray(data) ? (data[0] as Json | undefined) : undefined;
      return found ? chargeOf(found) : null;
    },
    async refund(ref) {
      await call("/refunds", { payment_intent: ref }, `refund-${ref}`);
    },
    async forget(ref) {
      await call(`/payment_methods/${encodeURIComponent(partsOf(ref).method)}/detach`, {});
    },
  };
}

/** Splits a stored card reference, `customer/method`. */
function partsOf(ref: string): { customer: string | undefined; method: string } {
  const [method = "", customer] = ref.split("/").reverse();
  return { customer, method };
}

interface PaymentCall {
  path: string;
  form: Record<string, string> | undefined;
  once: string | undefined;
}

async function ask({ url, key }: { url: string; key: string }, { path, form, once }: PaymentCall): Promise<Json> {
  const wait = patience(PATIENCE_MS);
  let answer: Response;
  let body: Json | null;
  try {
    answer = await fetch(`${url}${path}`, {
      method: form ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${key}`,
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...(once ? { "idempotency-key": once } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
      signal: wait.signal,
    });
    body = (await answer.json().catch(() => null)) as Json | null;
  } catch (error) {
    const code = String((error as { cause?: { code?: unknown } }).cause?.code ?? "");
    throw new PaymentsDown("the processor cannot be reached", /REFUSED|NOTFOUND/.test(code));
  } finally {
    wait.end();
  }
  if (answer.ok && body) return body;
  const reason = refusalIn(body);
  if (reason && (answer.status === 402 || isOfCard(answer.status, body))) throw new PaymentRefused(reason);
  // A request rejected with 4xx moved no money; after any other status it may have.
  throw new PaymentsDown(`the processor answered ${answer.status}`, answer.status >= 400 && answer.status < 500);
}

const reasons: Readonly<Record<string, RefusalReason>> = {
  expired_card: "expired_card",
  insufficient_funds: "insufficient_funds",
  authentication_required: "confirmation_required",
};

function refusalIn(body: Json | null): RefusalReason | null {
  const { error } = (body ?? {}) as { error?: { code?: string; decline_code?: string } };
  if (!error) return null;
  return reasons[error.decline_code ?? ""] ?? reasons[error.code ?? ""] ?? "card_declined";
}

/**
 * True for an unknown or detached card: the processor reports it as an invalid request, and it can never be charged.
 */
function isOfCard(status: number, body: Json | null): boolean {
  const { code, param, message } = ((body ?? {}) as { error?: Json }).error ?? {};
  return [400, 404].includes(status) && /payment_?method(?!_types)/i.test([code, param, message].join(" "));
}

function chargeOf(intent: Json): Charge {
  const { status } = intent;
  if (status === "requires_action") throw new PaymentRefused("confirmation_required");
  if (status === "requires_payment_method" || status === "canceled") throw new PaymentRefused("card_declined");
  if (status !== "succeeded") throw new PaymentsDown("the processor has not decided", false);
  return {
    ref: textAt(intent, "id"),
    amountMinor: numberAt(intent, "amount_received"),
    currency: textAt(intent, "currency").toUpperCase(),
  };
}

function textAt(value: Json, name: string): string {
  const found = value[name];
  if (typeof found === "string") return found;
  throw new PaymentsDown(`the processor left out ${name}`, false);
}

function numberAt(value: Json, name: string): number {
  const found = value[name];
  if (typeof found === "number" && Number.isInteger(found)) return found;
  throw new PaymentsDown(`the processor left out ${name}`, false);
}

function objectAt(value: Json, name: string): Json {
  const found = value[name];
  if (typeof found === "object" && found !== null) return found as Json;
  throw new PaymentsDown(`the processor left out ${name}`, false);
}
