import { beforeEach, describe, expect, test } from "vitest";
import { PaymentRefused, PaymentsDown } from "../../../server/platform.ts";
import { statement } from "../../support/database/statement.ts";
import { billingShop, code, DAY, END, MIDDLE } from "../../support/records/billing.ts";

const FIRST = END + 1;
const HOUR = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

const shop = await billingShop();
const { admin, db, platform, subscription, invoices, quote, change, useCard, pass } = shop;
beforeEach(shop.anew);

/** Letters about the renewal's invoice, by address. */
async function letters(): Promise<number> {
  const rows = db.all<{ n: number }>(
    statement(
      "SELECT count(*) AS n FROM outbox WHERE to_json LIKE '%admin@example.com%' AND subject LIKE '%INV-2026-0007%'",
    ),
  );
  return rows[0]?.n ?? 0;
}

/** What the subscription's status was changed to, in turn, as the history tells it. */
async function statuses(): Promise<string[]> {
  const rows = db.all<{ status: string }>(
    statement(
      `SELECT after_json ->> '$.status' AS status FROM audit
       WHERE object = 'subscription' AND after_json ->> '$.status' IS NOT NULL ORDER BY id`,
    ),
  );
  return rows.map(({ status }) => status);
}

describe("a renewal that fails", () => {
  test("is tried on days 1, 3, 5 and 7 and not between; each failure is mailed, and after the last the plan is Free", async () => {
    await useCard("4000 0000 0000 0341");
    await pass(FIRST);

    for (const [tried, days] of [1, 3, 5, 7].entries()) {
      const next = FIRST + days * DAY;
      expect((await subscription()).pastDue).toMatchObject({ attempts: tried + 1, nextTryAt: iso(next) });
      expect(await letters()).toBe(tried + 1);
      await pass(next - 1000);
      expect((await subscription()).pastDue).toMatchObject({ attempts: tried + 1 });
      await pass(next);
    }

    expect(await subscription()).toMatchObject({ status: "canceled", plan: "free", pastDue: null });
    expect((await invoices())[0]).toMatchObject({ number: "INV-2026-0007", status: "uncollectible" });
    expect(shop.charges).toHaveLength(5);
  });

  test("and is paid on the third day is active again, with the invoice paid", async () => {
    shop.payments.charge = () => Promise.reject(new PaymentRefused("insufficient_funds"));
    await pass(FIRST);
    await pass(FIRST + DAY);
    shop.payments = {};
    await pass(FIRST + 3 * DAY);

    expect(await subscription()).toMatchObject({ status: "active", plan: "growth", pastDue: null });
    expect((await invoices())[0]).toMatchObject({ status: "paid", paidAt: iso(FIRST + 3 * DAY), total: 49 });
  });

  test("says why each try took no money, that with a new default card too", async () => {
    await useCard("4000 0000 0000 0341");
    await pass(FIRST);
    expect((await subscription()).pastDue).toMatchObject({ attempts: 1, reason: "card_declined" });

    shop.payments.charge = () => Promise.reject(new PaymentRefused("insufficient_funds"));
    await pass(FIRST + 1000);
    await admin.send("PUT", "/billing/payment-methods/1/default");

    expect((await subscription()).pastDue).toMatchObject({ attempts: 1, reason: "insufficient_funds" });
  });

  test("is tried at once with a new default card", async () => {
    await useCard("4000 0000 0000 0341");
    await pass(FIRST);

    await admin.send("PUT", "/billing/payment-methods/1/default");

    expect(await subscription()).toMatchObject({ status: "active", pastDue: null });
    expect((await invoices())[0]).toMatchObject({ status: "paid", card: { last4: "4242" } });
  });

  test("and was given up can still be paid, once; the plan stays Free until one is chosen", async () => {
    await useCard("4000 0000 0000 0341");
    for (const days of [0, 1, 3, 5, 7]) await pass(FIRST + days * DAY);
    const [{ id } = { id: 0 }] = await invoices();
    await admin.send("PUT", "/billing/payment-methods/1/default");

    const paid = await admin.send("POST", `/billing/invoices/${id}/pay`);
    const again = await admin.send("POST", `/billing/invoices/${id}/pay`);

    expect([paid.status, paid.body.data.status]).toEqual([200, "paid"]);
    expect(code(again)).toEqual([409, "invoice_not_open"]);
    expect(await subscription()).toMatchObject({ status: "canceled", plan: "free", version: expect.any(Number) });
    const { version } = await subscription();
    const { previewId, dueNow } = await quote("growth");
    const chosen = await change(previewId, version);
    expect([dueNow, chosen.body.data.status, chosen.body.data.plan]).toEqual([49, "active", "growth"]);
  });
});

describe("a trial", () => {
  const TRIAL = `UPDATE subscription SET status = 'trialing', trial_end = ${END};`;

  test("with a card goes on as a paid plan", async () => {
    db.exec(TRIAL);
    await pass(FIRST);

    expect(await subscription()).toMatchObject({ status: "active", plan: "growth", trialEnd: null });
    expect((await invoices())[0]).toMatchObject({ status: "paid", total: 49, periodStart: iso(END) });
  });

  test("is a paid plan only once its first invoice is paid, and keeps its card until then", async () => {
    db.exec(TRIAL);
    shop.payments.charge = () => Promise.reject(new PaymentsDown("refused", true));
    await pass(FIRST);

    expect(await subscription()).toMatchObject({ status: "trialing", plan: "growth", trialEnd: null, pastDue: null });
    expect((await invoices())[0]).toMatchObject({ status: "open", total: 49, periodStart: iso(END) });
    expect(code(await admin.send("DELETE", "/billing/payment-methods/1"))).toEqual([409, "payment_method_required"]);

    shop.payments = {};
    await pass(FIRST + HOUR);
    expect(await subscription()).toMatchObject({ status: "active", periodStart: iso(END), trialEnd: null });
    expect((await invoices())[0]).toMatchObject({ status: "paid", paidAt: iso(FIRST + HOUR) });
  });

  test("whose first charge is refused is tried again like a renewal, and was never a paid plan before", async () => {
    db.exec(TRIAL);
    const before = (await statuses()).length;
    await useCard("4000 0000 0000 0341");
    await pass(FIRST);
    const refused = await subscription();
    await admin.send("PUT", "/billing/payment-methods/1/default");

    expect(refused).toMatchObject({ status: "past_due", trialEnd: null, pastDue: { attempts: 1 } });
    expect(await subscription()).toMatchObject({ status: "active", pastDue: null });
    expect((await statuses()).slice(before)).toEqual(["past_due", "active"]);
  });

  test("without a card ends with the Free plan and no invoice", async () => {
    db.exec(`${TRIAL} UPDATE payment_methods SET removed_at = 1, is_default = 0`);
    await pass(FIRST);

    expect(await subscription()).toMatchObject({ status: "canceled", plan: "free", trialEnd: null });
    expect(await invoices()).toHaveLength(6);
  });
});

test("tax is a line of its own: shown, charged and written on the invoice alike", async () => {
  Object.assign(platform.settings, { planTaxBps: 2000 });
  try {
    const shown = await quote("scale");
    await change(shown.previewId, 1);

    expect(shown).toMatchObject({ subtotal: 50, tax: 10, dueNow: 60, nextAmount: 178.8 });
    const [invoice] = await invoices();
    expect(invoice).toMatchObject({ subtotal: 50, taxRate: 20, tax: 10, credit: 0, total: 60, status: "paid" });
  } finally {
    Object.assign(platform.settings, { planTaxBps: 0 });
  }
});

test("a preview holds for half an hour", async () => {
  const { previewId } = await quote("scale");

  await pass(MIDDLE + 31 * 60_000);

  expect(code(await change(previewId, 1))).toEqual([409, "preview_stale"]);
  expect(shop.charges).toEqual([]);
});
