import { expect } from "vitest";
import { ChangePreview, Invoice, Subscription, Usage } from "#shared/api/billing/billing-shapes.ts";
import { ErrorReply } from "#shared/errors.ts";
import { testPayments } from "../../../server/adapters/payments.ts";
import type { Payments } from "../../../server/platform.ts";
import { clientOf } from "../app/client.ts";
import { ownApp } from "../app/own-app.ts";

export const MIDDLE = Date.parse("2026-06-15T21:00:00.000Z");
export const END = Date.parse("2026-06-30T21:00:00.000Z");
export const DAY = 86_400_000;
const CARD = { number: "4242 4242 4242 4242", expMonth: 12, expYear: 2030, cvc: "123", name: "Deniz Yılmaz" };

/** The plan as the sample has it: one shop serves all stories of a file, since making one takes long. */
const ANEW = `DELETE FROM payment_attempts; DELETE FROM billing_previews; DELETE FROM idempotency; DELETE FROM outbox;
  DELETE FROM invoices WHERE id > 6; DELETE FROM payment_methods WHERE id > 1;
  UPDATE payment_methods SET is_default = 1, removed_at = NULL WHERE id = 1;
  UPDATE subscription SET plan = 'growth', interval = 'month', status = 'active', trial_end = NULL, cancel_at = NULL,
    scheduled_plan = NULL, scheduled_interval = NULL, period_start = ${Date.parse("2026-05-31T21:00:00Z")},
    period_end = ${END}, anchor_at = ${Date.parse("2025-12-31T21:00:00Z")}, version = 1;
  UPDATE billing_details SET country = 'TR', tax_number = '1234567890', version = 1;`;

export const seen = (version: number) => ({ "if-match": `"v${version}"` });
export const code = ({ status, body }: { status: number; body: unknown }) => [status, ErrorReply.parse(body).code];

/** A shop whose plan, clock and payment processor a test has in its hands. */
export async function billingShop() {
  const shop = {
    /** What the processor does instead of the test processor's own. */
    payments: {} as Partial<Payments>,
    /** Charges asked of it. */
    charges: [] as string[],
    /** What the server logged. */
    logged: [] as unknown[],
  };
  const lent: Payments = {
    ...testPayments,
    charge: (order) => {
      shop.charges.push(order.key);
      return (shop.payments.charge ?? testPayments.charge)(order);
    },
    find: (key) => (shop.payments.find ?? testPayments.find)(key),
    refund: (ref) => (shop.payments.refund ?? testPayments.refund)(ref),
  };
  const { app, platform, db } = await ownApp({ payments: lent, log: (...line) => void shop.logged.push(line) });
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  /** Money asks for a proof of the last five minutes, and the clock of these stories leaps. */
  const prove = async () => {
    expect((await admin.send("POST", "/account/reauth", { password: "Demo-2026!" })).status).toBe(200);
  };
  const preview = (plan: string, interval = "month") =>
    admin.send("POST", "/billing/subscription/preview", { plan, interval });
  const addCard = (own: object = {}) => admin.send("POST", "/billing/payment-methods", { ...CARD, ...own });

  return Object.assign(shop, {
    app,
    platform,
    db,
    admin,
    preview,
    addCard,
    /** Everything about the plan as at first, half way through its period. */
    async anew() {
      shop.payments = {};
      shop.charges = [];
      db.exec(ANEW);
      platform.clock.set(MIDDLE);
      await prove();
    },
    subscription: async () => Subscription.parse((await admin.get("/billing/subscription")).body.data),
    invoices: async () => Invoice.array().parse((await admin.get("/billing/invoices?pageSize=100")).body.data),
    usage: async () => Usage.parse((await admin.get("/billing/usage")).body.data),
    quote: async (plan: string, interval = "month") => ChangePreview.parse((await preview(plan, interval)).body.data),
    change: (previewId: string, version: number, more: Record<string, string> = {}, body: object = {}) =>
      admin.send("POST", "/billing/subscription/change", { previewId, ...body }, { ...seen(version), ...more }),
    /** Keeps a card and pays with it from now on. */
    async useCard(number: string) {
      const { body } = await addCard({ number });
      await admin.send("PUT", `/billing/payment-methods/${body.data.id}/default`);
      return body.data.id as number;
    },
    /** Lets the time come, with all that falls due. */
    async pass(at: number) {
      platform.clock.set(at);
      await platform.jobs.settle();
      await prove();
    },
  });
}
