import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { PaymentsDown } from "../../../server/platform.ts";
import { one } from "../../support/database/planted.ts";
import { billingShop, code, END } from "../../support/records/billing.ts";

const SECRET = "mock-mode-webhook-secret-of-no-secret-value";
const FIRST = END + 1;
const HOUR = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

const shop = await billingShop();
const { db, platform, app, invoices, pass } = shop;
beforeEach(shop.anew);

const tell = async (id: string, object: Record<string, unknown>, type = "payment_intent.succeeded") => {
  const body = JSON.stringify({ id, type, data: { object } });
  const seconds = Math.floor(platform.clock.now() / 1000);
  const proof = createHmac("sha256", SECRET).update(`${seconds}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "x-signature": `t=${seconds},v1=${proof}` };
  const answer = await app.request("/api/billing/webhook", { method: "POST", headers, body });
  return { ...(await answer.json()), status: answer.status };
};
const lost = async () => {
  shop.payments.charge = () => Promise.reject(new PaymentsDown("timeout", false));
  await pass(FIRST);
  shop.payments = {};
  platform.clock.set(FIRST + 2 * 60_000);
  return { id: "pi_late", metadata: { key: shop.charges[0] }, currency: "usd" };
};

test("word of a charge whose answer was lost pays its invoice, and told again changes nothing", async () => {
  const charge = { ...(await lost()), amount_received: 4900 };

  const first = await tell("evt_renewal", charge);
  const after = await invoices();
  const second = await tell("evt_renewal", charge);

  expect([first, second]).toMatchObject([{ data: { isKnown: false } }, { data: { isKnown: true } }]);
  expect(after[0]).toMatchObject({ number: "INV-2026-0007", status: "paid", total: 49 });
  expect(await invoices()).toEqual(after);
});

test("word of a charge whose answer was lost does not count with another sum: that goes back and the invoice stays open", async () => {
  const given: string[] = [];
  const charge = { ...(await lost()), amount_received: 1 };
  shop.payments.refund = async (ref) => void given.push(ref);

  await tell("evt_lie", charge);
  await platform.jobs.settle();

  expect(given).toEqual(["pi_late"]);
  expect((await invoices())[0]).toMatchObject({ number: "INV-2026-0007", status: "open", paidAt: null });
});

test("word of a charge whose answer was lost is asked for again while the caller may still wait for its answer, and taken in between two looks for it", async () => {
  const charge = { ...(await lost()), amount_received: 4900 };
  platform.clock.set(FIRST + 1000);
  const early = await tell("evt_early", charge);
  const standing = (await invoices())[0];
  await pass(FIRST + 61_000);
  const later = await tell("evt_early", charge);

  expect(code({ status: early.status, body: early })).toEqual([503, "unavailable"]);
  expect(standing).toMatchObject({ status: "open" });
  expect([later.status, later.data]).toEqual([200, { isKnown: false }]);
  expect((await invoices())[0]).toMatchObject({ number: "INV-2026-0007", status: "paid", total: 49 });
  expect(shop.charges).toHaveLength(1);
});

test("word of a charge whose answer was lost is told again where it could not be written down", async () => {
  const charge = { ...(await lost()), amount_received: 4900 };
  db.exec("CREATE TRIGGER no_invoice BEFORE UPDATE ON invoices BEGIN SELECT RAISE(ABORT, 'the line is cut'); END");
  const cut = await tell("evt_cut", charge);
  db.exec("DROP TRIGGER no_invoice");
  const again = await tell("evt_cut", charge);

  expect([cut.status, again.status]).toEqual([500, 200]);
  expect((await invoices())[0]).toMatchObject({ number: "INV-2026-0007", status: "paid" });
});

test("word of a charge whose answer was lost goes back where it was given up for lost, and what is owed is charged once", async () => {
  const charge = { ...(await lost()), amount_received: 4900 };
  const given: string[] = [];
  shop.payments.refund = async (ref) => void given.push(ref);
  await pass(FIRST + 11 * 60_000);
  expect(await one(db, "SELECT state FROM payment_attempts")).toBe("failed");

  const [first, second] = [await tell("evt_gone", charge), await tell("evt_gone_2", charge)];
  await platform.jobs.settle();
  await pass(FIRST + 2 * HOUR);

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(given).toEqual(["pi_late"]);
  expect((await invoices())[0]).toMatchObject({ status: "paid", paidAt: iso(FIRST + 2 * HOUR) });
  expect(shop.charges).toHaveLength(2);
});

test("word of a charge whose answer was lost ends the attempt where it was refused after all, so that the next can be made", async () => {
  const charge = await lost();

  await tell("evt_refused", charge, "payment_intent.payment_failed");

  expect(await one(db, "SELECT state || ' ' || reason FROM payment_attempts")).toBe("failed card_declined");
});
