import { beforeEach, expect, test } from "vitest";
import { dashboardEndpoints } from "#shared/api/dashboard/dashboard.ts";
import { testPayments } from "../../../server/adapters/payments.ts";
import { PaymentsDown } from "../../../server/platform.ts";
import { billingShop, code, END, MIDDLE } from "../../support/records/billing.ts";

/** What stands in the books while the processor is down, slow or lies. */
const shop = await billingShop();
const { db, subscription, invoices, usage, quote, change, pass } = shop;
beforeEach(shop.anew);

const standing = async () => ({ subscription: await subscription(), invoices: await invoices(), usage: await usage() });

test("a processor that is down: nothing changes, and the next try goes through", async () => {
  const before = await standing();
  const { previewId } = await quote("scale");
  shop.payments.charge = () => Promise.reject(new PaymentsDown("refused", true));
  const refused = await change(previewId, 1);
  expect(code(refused)).toEqual([503, "unavailable"]);
  expect(refused.body.params).toBeUndefined();
  expect(await standing()).toEqual(before);

  shop.payments = {};
  expect((await change(previewId, 1)).status).toBe(200);
});

test("a processor that never answers but took the money: it is given back, and nothing was booked", async () => {
  const before = await standing();
  const { previewId } = await quote("scale");
  const given: string[] = [];
  shop.payments.charge = () => Promise.reject(new PaymentsDown("timeout", false));
  shop.payments.find = async () => ({ ref: "late", amountMinor: 5000, currency: "USD" });
  shop.payments.refund = async (ref) => void given.push(ref);

  const unsure = await change(previewId, 1);
  expect(code(unsure)).toEqual([503, "unavailable"]);
  expect(unsure.body.params).toEqual({ outcome: "unknown" });
  expect(code(await change(previewId, 1))).toEqual([409, "idempotency_in_progress"]);
  await pass(MIDDLE + 2 * 60_000);

  expect(given).toEqual(["late"]);
  expect(await standing()).toEqual(before);
  shop.payments = {};
  expect((await change(previewId, 1)).status).toBe(200);
});

test("a processor that takes another sum than was asked: it goes back", async () => {
  const before = await standing();
  const { previewId } = await quote("scale");
  const given: string[] = [];
  shop.payments.charge = async () => ({ ref: "lie", amountMinor: 1, currency: "USD" });
  shop.payments.refund = async (ref) => void given.push(ref);

  expect(code(await change(previewId, 1))).toEqual([503, "unavailable"]);
  await pass(MIDDLE + 1000);

  expect(given).toEqual(["lie"]);
  expect(await standing()).toEqual(before);
});

test("a change to a plan that is too small once the money was taken is refused, and the money goes back", async () => {
  db.exec(`UPDATE users SET status = 'inactive', bio = 'away'
    WHERE status = 'active' AND role IN ('Admin', 'Editör') AND removed_at IS NULL AND id > 3`);
  db.exec("UPDATE subscription SET status = 'trialing', trial_end = period_end");
  const { previewId } = await quote("starter");
  const given: string[] = [];
  shop.payments.charge = (order) => {
    db.exec("UPDATE users SET status = 'active', bio = '' WHERE bio = 'away'");
    return testPayments.charge(order);
  };
  shop.payments.refund = async (ref) => void given.push(ref);

  expect(code(await change(previewId, 1))).toEqual([409, "over_plan_limit"]);
  await pass(MIDDLE + 1000);

  expect(given).toHaveLength(1);
  expect((await subscription()).plan).toBe("growth");
});

test("a processor that is down at the renewal: the plan goes on, and the invoice is paid an hour later", async () => {
  shop.payments.charge = () => Promise.reject(new PaymentsDown("refused", true));
  await pass(END + 1);
  expect(await subscription()).toMatchObject({ status: "active" });
  expect((await invoices())[0]).toMatchObject({ status: "open" });

  shop.payments = {};
  await pass(END + 3_600_000 + 2);
  expect((await invoices())[0]).toMatchObject({ status: "paid" });
});

test("an invoice to be paid waits on the dashboard, in the currency of the plan and not in the shop's", async () => {
  shop.payments.charge = () => Promise.reject(new PaymentsDown("refused", true));
  await pass(END + 1);
  const [open] = await invoices();

  const { status, body } = await shop.admin.get("/dashboard/attention");

  expect(status).toBe(200);
  const items = dashboardEndpoints["GET /dashboard/attention"].answer.parse(body.data);
  expect(items.find(({ kind }) => kind === "invoice_due")).toMatchObject({
    count: 1,
    amount: open?.total,
    currency: open?.currency,
  });
  expect(items.filter(({ kind, currency }) => currency && kind !== "invoice_due")).toEqual([]);
});
