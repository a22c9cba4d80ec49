import { afterEach, expect, test, vi } from "vitest";
import type { ApiError } from "../../../lib/api/client.ts";
import { cardToken } from "./card-token.ts";

const there = { url: "https://pay.example/v1", key: "pk_own" };
const card = { number: "4242 4242-4242 4242", expMonth: 12, expYear: 2030, cvc: "123", name: "Deniz Yılmaz" };

afterEach(() => vi.unstubAllGlobals());

/** The processor answers like this; gives back what it was asked. */
function answering(answer: () => Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  });
  return asked;
}

const refusalOf = () => cardToken(there, card).catch((error: ApiError) => error);

test("a card is handed to the processor with its public key and without cookies, and its token comes back", async () => {
  const asked = answering(() => Response.json({ id: "pm_7" }));

  expect(await cardToken(there, card)).toBe("pm_7");

  const { url, init } = asked[0] ?? { url: "", init: {} };
  expect([url, init.method, init.credentials]).toEqual(["https://pay.example/v1/payment_methods", "POST", "omit"]);
  expect(init.headers).toEqual({
    Authorization: "Bearer pk_own",
    "Content-Type": "application/x-www-form-urlencoded",
  });
  expect(Object.fromEntries(new URLSearchParams(String(init.body)))).toEqual({
    type: "card",
    "card[number]": "4242424242424242",
    "card[exp_month]": "12",
    "card[exp_year]": "2030",
    "card[cvc]": "123",
    "billing_details[name]": "Deniz Yılmaz",
  });
});

test.each([
  ["card_declined", 402, { code: "card_declined", decline_code: "generic_decline" }],
  ["card_declined", 402, { code: "card_declined", decline_code: "lost_card", param: "number" }],
  ["card_declined", 400, { type: "card_error", code: "something_new" }],
  ["expired_card", 402, { code: "expired_card", param: "exp_month" }],
  ["expired_card", 402, { code: "card_declined", decline_code: "expired_card" }],
  ["wrong_number", 402, { code: "incorrect_number", param: "number" }],
  ["wrong_expiry", 402, { code: "invalid_expiry_year", param: "exp_year" }],
  ["wrong_cvc", 402, { code: "incorrect_cvc", param: "cvc" }],
  ["wrong_cvc", 400, { code: "parameter_invalid_empty", param: "card[cvc]" }],
])("a refusal of the card says why: %s (%i %o)", async (reason, status, error) => {
  answering(() => Response.json({ error }, { status }));

  expect(await refusalOf()).toMatchObject({ status: 402, code: "card_declined", params: { reason } });
});

test.each([
  ["its own error", () => new Response("{}", { status: 500 })],
  ["its own error that names the card", () => Response.json({ error: { code: "card_declined" } }, { status: 500 })],
  ["a key it does not know", () => Response.json({ error: { type: "invalid_request_error" } }, { status: 401 })],
  ["cards it does not take from pages", () => Response.json({ error: { message: "Unsafe" } }, { status: 402 })],
  ["too many calls", () => Response.json({ error: { code: "rate_limit" } }, { status: 429 })],
  ["no token", () => Response.json({})],
  ["a broken answer", () => new Response("{")],
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch")) as never],
])("%s is a processor that is down, not a card that is refused", async (_, answer) => {
  answering(answer);

  expect(await refusalOf()).toMatchObject({ status: 503, code: "unavailable" });
});
