import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  BillingDetails,
  ChangePreview,
  Invoice,
  PaymentCard,
  Plan,
  Subscription,
  Usage,
} from "#shared/api/billing/billing-shapes.ts";
import { ErrorReply } from "#shared/errors.ts";
import { plans } from "#shared/rules/billing/plans.ts";
import { ANCHOR } from "../support/app/anchor.ts";
import { ask, signIn } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";

const SECRET = "mock-mode-webhook-secret-of-no-secret-value";

let admin: Client;
beforeAll(async () => {
  admin = await clientOf();
});

describe("reading", () => {
  test("every answer of the plan keeps its promise", async () => {
    const [told, subscription, usage, details] = await Promise.all(
      ["plans", "subscription", "usage", "details"].map((one) => admin.get(`/billing/${one}`)),
    );

    expect(
      Plan.array()
        .parse(told?.body.data)
        .map(({ code }) => code),
    ).toEqual(Object.keys(plans));
    expect(told?.headers.get("cache-control")).toContain("max-age=300");
    Subscription.parse(subscription?.body.data);
    expect(subscription?.headers.get("etag")).toBe(
      `W/"v${subscription?.body.data.version}.${subscription?.body.data.revision}"`,
    );
    Usage.parse(usage?.body.data);
    BillingDetails.parse(details?.body.data);
  });

  test("the invoices are sorted and narrowed, one by one and as a list", async () => {
    const rows = Invoice.array().parse(
      (await admin.get("/billing/invoices?sort=number:asc&status=paid&year=2026")).body.data,
    );
    const one = await admin.get(`/billing/invoices/${rows[0]?.id}`);
    const none = await admin.get("/billing/invoices?year=2001");

    expect(rows[0]?.number).toBe("INV-2026-0001");
    expect(Invoice.parse(one.body.data)).toEqual(rows[0]);
    expect(none.body.meta.total).toBe(0);
    expect((await admin.get("/billing/invoices?status=lost")).status).toBe(422);
    expect((await admin.get("/billing/invoices/9999")).status).toBe(404);
  });

  test("the invoices are narrowed to the fields asked for; an unknown one is refused", async () => {
    const narrow = await admin.get("/billing/invoices?fields=id,total");
    const strange = await admin.get("/billing/invoices?fields=id,secret");

    expect(narrow.body.data.map((row: object) => Object.keys(row))).toEqual(
      narrow.body.data.map(() => ["id", "total"]),
    );
    expect(narrow.body.data.length).toBeGreaterThan(0);
    expect(strange).toMatchObject({ status: 422, body: { errors: [{ field: "fields", code: "not_in_list" }] } });
  });

  test("the invoices are exported with one row each", async () => {
    const { total } = (await admin.get("/billing/invoices")).body.meta;
    const proof = await signIn();
    const answer = await ask("/api/exports", {
      method: "POST",
      headers: { ...proof, "content-type": "application/json" },
      body: JSON.stringify({ object: "invoices", columns: ["number", "total"] }),
    });
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(total + 1);
    expect(lines.at(-1)).toContain("INV-2026-0001");
  });

  test("an invoice comes as a PDF, under its own name", async () => {
    const proof = await signIn();
    const answer = await ask("/api/billing/invoices/1/pdf", { headers: proof });
    const bytes = new Uint8Array(await answer.arrayBuffer());

    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="INV-2026-0001.pdf"');
    expect(new TextDecoder("latin1").decode(bytes.subarray(0, 5))).toBe("%PDF-");
    expect((await ask("/api/billing/invoices/9999/pdf", { headers: proof })).status).toBe(404);
  });

  test("a preview adds up to the cent, and is not made for a plan that is too small", async () => {
    const shown = ChangePreview.parse(
      (await admin.send("POST", "/billing/subscription/preview", { plan: "scale", interval: "year" })).body.data,
    );
    const cents = shown.lines.map(({ amount }) => Math.round(amount * 100));
    expect(cents.reduce((sum, one) => sum + one, 0) + Math.round(shown.tax * 100)).toBe(Math.round(shown.dueNow * 100));

    const refused = await admin.send("POST", "/billing/subscription/preview", { plan: "starter", interval: "month" });
    expect(ErrorReply.parse(refused.body)).toMatchObject({
      code: "over_plan_limit",
      params: { meter: "seats", limit: 3 },
    });
  });
});

test("of cards kept and chosen at once one pays, and once they are gone the first does again", async () => {
  const card = { number: "4242 4242 4242 4242", expMonth: 12, expYear: 2030, cvc: "123", name: "Deniz Yılmaz" };
  const add = () => admin.send("POST", "/billing/payment-methods", { ...card, makeDefault: true });
  const kept = async () => PaymentCard.array().parse((await admin.get("/billing/payment-methods")).body.data);
  const paying = async () => (await kept()).filter((one) => one.default).map(({ id }) => id);
  const before = await kept();

  const added = await Promise.all([add(), add()]);
  const ids = added.map(({ body }) => body.data.id as number);
  const afterAdding = await paying();
  await Promise.all(ids.map((id) => admin.send("PUT", `/billing/payment-methods/${id}/default`)));
  const afterChoosing = await paying();
  const told = (await admin.get(`/audit?object=payment_method&objectId=${ids[0]}`)).body.data;
  await Promise.all(ids.map((id) => admin.send("DELETE", `/billing/payment-methods/${id}`)));

  expect(added.map(({ status }) => status)).toEqual([201, 201]);
  expect([afterAdding, afterChoosing].map((list) => list.length)).toEqual([1, 1]);
  expect(ids).toEqual(expect.arrayContaining([...afterAdding, ...afterChoosing]));
  expect(told[0]).toMatchObject({ objectName: "Visa 4242" });
  expect(await kept()).toEqual(before);
});

describe("the processor's events", () => {
  const event = (own: object = {}) =>
    JSON.stringify({ id: `evt_${Math.floor(Date.parse(ANCHOR) / 1000)}`, type: "x", data: { object: {} }, ...own });
  const post = async (body: string, signature: string, header = "x-signature") => {
    const headers = { "content-type": "application/json", [header]: signature };
    const answer = await ask("/api/billing/webhook", { method: "POST", headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  const sign = (body: string, seconds = Math.floor(Date.parse(ANCHOR) / 1000)) =>
    `t=${seconds},v1=${createHmac("sha256", SECRET).update(`${seconds}.${body}`).digest("hex")}`;

  test("are taken in once when signed, and not at all when not", async () => {
    const body = event();
    expect((await post(body, "")).body.code).toBe("bad_signature");
    expect((await post(body, sign(`${body} `))).body.code).toBe("bad_signature");
    expect((await post(body, sign(body, 1))).status).toBe(401);
    expect((await post(body, sign(body))).body.data).toEqual({ isKnown: false });
    expect((await post(body, sign(body), "stripe-signature")).body.data).toEqual({ isKnown: true });
  });
});
