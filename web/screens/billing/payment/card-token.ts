import type { Boot } from "#shared/boot.ts";
import { cardDigits, type TypedCard } from "#shared/rules/billing/card-number.ts";
import { ApiError, refuse } from "../../../lib/api/client.ts";

const PATIENCE_MS = 20_000;

/** Problem of a card, `params.reason` of `card_declined`. */
export type CardReason = "card_declined" | "expired_card" | "wrong_number" | "wrong_expiry" | "wrong_cvc";

interface Refusal {
  type?: string;
  code?: string;
  decline_code?: string;
  param?: string;
}

/** Maps the processor's codes, else the field it names. */
const reasons: Readonly<Record<string, CardReason>> = {
  card_declined: "card_declined",
  expired_card: "expired_card",
  incorrect_number: "wrong_number",
  invalid_number: "wrong_number",
  number: "wrong_number",
  invalid_expiry_month: "wrong_expiry",
  invalid_expiry_year: "wrong_expiry",
  exp_month: "wrong_expiry",
  exp_year: "wrong_expiry",
  incorrect_cvc: "wrong_cvc",
  invalid_cvc: "wrong_cvc",
  cvc: "wrong_cvc",
};

/**
 * Sends a card directly to a processor with a Stripe-compatible API and returns its token. Throws {@link ApiError}:
 * `card_declined` with the reason, or `unavailable`.
 */
export async function cardToken({ url, key }: NonNullable<Boot["cardsTo"]>, card: TypedCard): Promise<string> {
  const form = new URLSearchParams({
    type: "card",
    "card[number]": cardDigits(card.number),
    "card[exp_month]": String(card.expMonth),
    "card[exp_year]": String(card.expYear),
    "card[cvc]": card.cvc,
    "billing_details[name]": card.name,
  });
  const answer = await fetch(`${url}/payment_methods`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/x-www-form-urlencoded" },
    body: form.toString(),
    credentials: "omit",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  const said = (await answer?.json().catch(() => null)) as { id?: unknown; error?: Refusal } | null | undefined;
  if (answer?.ok && typeof said?.id === "string") return said.id;
  const isRefusal = answer !== null && answer.status >= 400 && answer.status < 500;
  const reason = isRefusal && said?.error ? reasonOf(answer.status, said.error) : undefined;
  return refuse(reason ? refused(reason) : unavailable());
}

/** Card problem of an error; undefined if the call itself was rejected, for its key for example. */
function reasonOf(status: number, { type, code = "", decline_code = "", param = "" }: Refusal): CardReason | undefined {
  const field = /(\w+)\]?$/.exec(param)?.[1] ?? "";
  const known = reasons[decline_code] ?? reasons[code] ?? reasons[field];
  if (known) return known;
  return type === "card_error" || (status === 402 && (code || decline_code)) ? "card_declined" : undefined;
}

const none = { requestId: "", data: null };
const refused = (reason: CardReason) =>
  new ApiError({ ...none, status: 402, code: "card_declined", message: "The card was declined", params: { reason } });
const unavailable = () =>
  new ApiError({ ...none, status: 503, code: "unavailable", message: "The payment processor did not answer" });
