import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { httpPayments } from "../../../server/adapters/payments-http.ts";
import { type ChargeOrder, PaymentRefused, type Payments, PaymentsDown } from "../../../server/platform.ts";

/** A processor of our own: what it was asked, and what it answers. */
const asked: { line: string; form: Record<string, string>; once: string | undefined; proof: string | undefined }[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { "idempotency-key": once, authorization: proof } = request.headers;
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    asked.push({ line: `${request.method} ${request.url}`, form, once: once as string | undefined, proof });
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  });
});

let payments: Payments;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  payments = httpPayments({ kind: "http", url, key: "sk_own", publicKey: "pk_own" });
});
afterAll(() => new Promise((resolve) => void service.close(resolve)));
beforeEach(() => void asked.splice(0));

const order: ChargeOrder = {
  key: "pano-1",
  amountMinor: 5000,
  currency: "USD",
  methodRef: "pm_1",
  text: "Pano scale",
  isConfirmed: false,
};
const intent = (own: object = {}) => ({
  id: "pi_1",
  status: "succeeded",
  amount_received: 5000,
  currency: "usd",
  ...own,
});

test("a charge is asked for once under its key, and told as it was taken", async () => {
  answer = { status: 200, body: intent() };

  expect(await payments.charge(order)).toEqual({ ref: "pi_1", amountMinor: 5000, currency: "USD" });

  expect(asked).toMatchObject([
    {
      line: "POST /v1/payment_intents",
      once: "pano-1",
      proof: "Bearer sk_own",
      form: { amount: "5000", currency: "usd", payment_method: "pm_1", confirm: "true", "metadata[key]": "pano-1" },
    },
  ]);
});

test.each([
  ["card_declined", { error: { code: "card_declined", decline_code: "generic_decline" } }],
  ["insufficient_funds", { error: { code: "card_declined", decline_code: "insufficient_funds" } }],
  ["expired_card", { error: { code: "expired_card" } }],
  ["confirmation_required", { error: { code: "authentication_required" } }],
])("a refusal says why: %s", async (reason, body) => {
  answer = { status: 402, body };
  await expect(payments.charge(order)).rejects.toMatchObject({ reason });
});

const invalid = { type: "invalid_request_error" };
test.each([
  ["unknown", 400, { ...invalid, code: "resource_missing", param: "payment_method", message: "No such one: 'pm_1'" }],
  ["let go", 400, { ...invalid, message: "The provided PaymentMethod was detached from a Customer." }],
  ["not ready", 400, { ...invalid, code: "payment_method_unactivated", message: "It is not active." }],
  ["not found", 404, { ...invalid, param: "payment_method", message: "Nothing here" }],
])("a card that is dead (%s) is a refusal, not a processor that is down", async (_, status, error) => {
  answer = { status, body: { error } };
  await expect(payments.charge(order)).rejects.toBeInstanceOf(PaymentRefused);
});

test.each([
  ["a broken answer", 200, "{", false],
  ["no amount", 200, { id: "pi_1", status: "succeeded", currency: "usd" }, false],
  ["a state it has not decided", 200, intent({ status: "processing" }), false],
  ["its own error", 500, {}, false],
  ["a refusal of the call itself", 401, { error: { message: "no such key" } }, true],
  ["a sum it does not take", 400, { error: { ...invalid, code: "amount_too_small", param: "amount" } }, true],
  ["too many calls", 429, { error: { code: "rate_limit", message: "Too many calls for this payment_method" } }, true],
])("%s is no success, and is not taken for a refusal of the card", async (_, status, body, isSure) => {
  answer = { status, body };
  const error = await payments.charge(order).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentsDown);
  expect((error as PaymentsDown).isSure).toBe(isSure);
});

test("a processor that is not there has certainly charged nothing", async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => void gone.close(resolve));
  const nowhere = httpPayments({ kind: "http", url: `http://127.0.0.1:${port}/v1`, key: "k", publicKey: "p" });
  await expect(nowhere.charge(order)).rejects.toMatchObject({ isSure: true });
});

test("a card is kept by its token, with what people know it by; one that was typed is refused", async () => {
  const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 };
  answer = { status: 200, body: { id: "pm_7", customer: "cus_3", card } };

  expect(await payments.keep({ token: "pm_7" })).toEqual({
    ref: "cus_3/pm_7",
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2030,
  });
  const typed = { number: "4242424242424242", expMonth: 1, expYear: 2030, cvc: "123", name: "A" };
  await expect(payments.keep(typed)).rejects.toBeInstanceOf(PaymentRefused);
  expect(asked).toMatchObject([
    { line: "POST /v1/customers", form: { payment_method: "pm_7" }, once: "keep-pm_7" },
    { line: "GET /v1/payment_methods/pm_7" },
  ]);
});

test("a card is charged as its customer's, so that it can be charged again, and let go by its own name", async () => {
  answer = { status: 200, body: intent() };
  await payments.charge({ ...order, methodRef: "cus_3/pm_7" });
  await payments.charge(order);
  await payments.forget("cus_3/pm_7");

  expect(asked.map(({ line, form }) => [line, form.customer, form.payment_method])).toEqual([
    ["POST /v1/payment_intents", "cus_3", "pm_7"],
    ["POST /v1/payment_intents", undefined, "pm_1"],
    ["POST /v1/payment_methods/pm_7/detach", undefined, undefined],
  ]);
});

test("a charge is found again by its key, and given back under a key of its own", async () => {
  answer = { status: 200, body: { data: [intent()] } };
  expect(await payments.find("pano-1")).toEqual({ ref: "pi_1", amountMinor: 5000, currency: "USD" });
  answer = { status: 200, body: { data: [] } };
  expect(await payments.find("pano-2")).toBeNull();

  await payments.refund("pi_1");
  expect(asked.at(-1)).toMatchObject({
    line: "POST /v1/refunds",
    form: { payment_intent: "pi_1" },
    once: "refund-pi_1",
  });
});
