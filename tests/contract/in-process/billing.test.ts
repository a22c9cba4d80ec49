import { beforeEach, describe, expect, test } from "vitest";
import { PaymentCard, Plan } from "#shared/api/billing/billing-shapes.ts";
import { statement } from "../../support/database/statement.ts";
import { billingShop, code, DAY, END, seen } from "../../support/records/billing.ts";

const shop = await billingShop();
const { admin, db, subscription, invoices, usage, preview, quote, change, useCard, pass } = shop;
beforeEach(shop.anew);

describe("the sample shop", () => {
  test("pays Growth by the month, with six paid invoices, one card and a Turkish firm", async () => {
    expect(await subscription()).toMatchObject({
      plan: "growth",
      interval: "month",
      status: "active",
      price: 49,
      periodStart: "2026-05-31T21:00:00.000Z",
      periodEnd: "2026-06-30T21:00:00.000Z",
    });
    const all = await invoices();
    expect(all.map(({ number, status }) => [number, status])).toEqual(
      [6, 5, 4, 3, 2, 1].map((n) => [`INV-2026-000${n}`, "paid"]),
    );
    const cards = PaymentCard.array().parse((await admin.get("/billing/payment-methods")).body.data);
    expect(cards).toMatchObject([{ brand: "visa", last4: "4242", default: true }]);
    expect((await admin.get("/billing/details")).body.data).toMatchObject({ country: "TR", taxNumber: "1234567890" });
    expect(
      Plan.array()
        .parse((await admin.get("/billing/plans")).body.data)
        .map((plan) => plan.month),
    ).toEqual([0, 19, 49, 149]);
  });

  test("uses what is there: products, active staff, this month's orders, bytes", async () => {
    const row = db.first<{ orders: number }>(
      statement("SELECT count(*) AS orders FROM orders WHERE day >= '2026-06-01'"),
    );
    const summary = (await admin.get("/ecommerce/summary")).body.data;
    expect(await usage()).toEqual({
      products: { used: summary.totalProducts, limit: 10_000 },
      seats: { used: 8, limit: 10 },
      orders: { used: row?.orders, limit: 10_000 },
      storage: { used: 0, limit: 53_687_091_200 },
    });
  });
});

describe("an upgrade", () => {
  test("in the middle of the period costs half of the difference, exactly as shown, and holds at once", async () => {
    const shown = await quote("scale");

    expect(shown.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["credit", -24.5],
      ["charge", 74.5],
    ]);
    expect(shown).toMatchObject({ isNow: true, dueNow: 50, tax: 0, nextAmount: 149 });
    const { status, body } = await change(shown.previewId, 1);
    expect([status, body.data.plan, body.data.version]).toEqual([200, "scale", 2]);
    const [invoice] = await invoices();
    expect(invoice).toMatchObject({ number: "INV-2026-0007", status: "paid", total: 50, card: { last4: "4242" } });
    expect(invoice?.lines).toEqual(shown.lines);
    expect(shop.charges).toHaveLength(1);
    expect((await usage()).storage.limit).toBe(536_870_912_000);
  });

  test("pressed twice is one charge; the same call again answers the same", async () => {
    const { previewId } = await quote("scale");
    const key = { "idempotency-key": "twice" };

    const both = await Promise.all([change(previewId, 1, key), change(previewId, 1, key)]);
    const later = await change(previewId, 1, key);

    expect(shop.charges).toHaveLength(1);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((s) => [200, 409].includes(s))]);
    expect([later.status, later.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(await invoices()).toHaveLength(7);
  });

  test("by two Admins: the second is told what stands there now", async () => {
    const [first, second] = [await quote("scale"), await quote("growth", "year")];

    const done = await change(first.previewId, 1);
    const late = await change(second.previewId, 1);
    const stale = await change(second.previewId, 2);

    expect([done.status, ...code(late), late.body.data.plan]).toEqual([200, 412, "version_conflict", "scale"]);
    expect(code(stale)).toEqual([409, "preview_stale"]);
    expect(shop.charges).toHaveLength(1);
  });

  test("to a year costs a whole year less what is left of the month, and begins a new period", async () => {
    const shown = await quote("growth", "year");
    expect(shown).toMatchObject({ dueNow: 465.5, nextAmount: 490, nextAt: "2027-06-15T21:00:00.000Z" });

    const { body } = await change(shown.previewId, 1);

    expect(body.data).toMatchObject({ interval: "year", periodEnd: "2027-06-15T21:00:00.000Z" });
  });

  test("with a card that is declined changes nothing", async () => {
    await useCard("4000 0000 0000 0341");
    const { previewId } = await quote("scale");

    const refused = await change(previewId, 1);

    expect(code(refused)).toEqual([402, "payment_failed"]);
    expect(refused.body.params).toEqual({ reason: "card_declined" });
    expect((await subscription()).plan).toBe("growth");
    expect(await invoices()).toHaveLength(6);
  });

  test("with a card that asks for confirmation goes through once that is given", async () => {
    await useCard("4000 0000 0000 3220");
    const { previewId } = await quote("scale");

    const asked = await change(previewId, 1);
    const done = await change(previewId, 1, {}, { confirmed: true });

    expect(asked.body.params).toEqual({ reason: "confirmation_required" });
    expect([done.status, done.body.data.plan]).toEqual([200, "scale"]);
  });

  test("needs If-Match, a known plan and another one", async () => {
    const { previewId } = await quote("scale");
    expect(code(await admin.send("POST", "/billing/subscription/change", { previewId }))).toEqual([
      428,
      "precondition_required",
    ]);
    expect(code(await preview("growth"))).toEqual([422, "validation_failed"]);
    expect(code(await preview("gold"))).toEqual([422, "validation_failed"]);
    expect(code(await change("no-such-preview", 1))).toEqual([409, "preview_stale"]);
  });
});

describe("a downgrade", () => {
  const scale = async () => change((await quote("scale")).previewId, 1);

  test("waits for the end of the period, can be taken back, and holds from then on", async () => {
    await scale();
    const shown = await quote("growth");
    expect(shown).toMatchObject({
      isNow: false,
      lines: [],
      dueNow: 0,
      effectiveAt: "2026-06-30T21:00:00.000Z",
      nextAmount: 49,
    });
    const [charges, papers] = [[...shop.charges], await invoices()];
    const waiting = await change(shown.previewId, 2);
    expect(shop.charges).toEqual(charges);
    expect(await invoices()).toEqual(papers);
    expect([charges.length, papers.length]).toEqual([1, 7]);
    expect(waiting.body.data).toMatchObject({
      plan: "scale",
      scheduled: { plan: "growth", at: "2026-06-30T21:00:00.000Z" },
    });

    const dropped = await admin.send("DELETE", "/billing/subscription/scheduled", {}, seen(3));
    expect(dropped.body.data.scheduled).toBeNull();
    await change((await quote("growth")).previewId, 4);
    await pass(END + 1);

    expect(await subscription()).toMatchObject({ plan: "growth", status: "active", scheduled: null });
    expect((await invoices())[0]).toMatchObject({ number: "INV-2026-0008", status: "paid", total: 49 });
  });

  test("is refused while more is used than the plan allows, already in the preview", async () => {
    const refused = await preview("starter");

    expect(code(refused)).toEqual([409, "over_plan_limit"]);
    expect(refused.body.params).toMatchObject({ meter: "seats", used: 8, limit: 3 });
  });
});

describe("the end of the period", () => {
  test("renews, and a cancellation taken back leaves no trace", async () => {
    const ending = await admin.send("POST", "/billing/subscription/cancel", { reason: "Pahalı" }, seen(1));
    expect(ending.body.data.cancelAt).toBe("2026-06-30T21:00:00.000Z");
    await admin.send("POST", "/billing/subscription/resume", undefined, seen(2));

    await pass(END + 1);

    expect(await subscription()).toMatchObject({
      status: "active",
      plan: "growth",
      periodEnd: "2026-07-31T21:00:00.000Z",
    });
    expect((await invoices())[0]).toMatchObject({ number: "INV-2026-0007", status: "paid", total: 49 });
  });

  test("comes with the downgrade that waited before the cancellation was taken back", async () => {
    await change((await quote("scale")).previewId, 1);
    await change((await quote("growth")).previewId, 2);
    const ending = await admin.send("POST", "/billing/subscription/cancel", {}, seen(3));
    expect(ending.body.data.scheduled).toBeNull();

    const resumed = await admin.send("POST", "/billing/subscription/resume", undefined, seen(4));

    expect(resumed.body.data).toMatchObject({ cancelAt: null, scheduled: { plan: "growth" } });
    await pass(END + 1);
    expect(await subscription()).toMatchObject({ status: "active", plan: "growth", scheduled: null });
  });

  test("of a cancelled plan ends it: Free, with all that is there", async () => {
    await admin.send("POST", "/billing/subscription/cancel", {}, seen(1));
    await pass(END + 1);

    expect(await subscription()).toMatchObject({ status: "canceled", plan: "free", cancelAt: null });
    expect((await usage()).products).toMatchObject({ used: 30, limit: 50 });
    expect(await invoices()).toHaveLength(6);
  });

  test("after four failed retries the plan is Free and what is above its limits cannot grow", async () => {
    await useCard("4000 0000 0000 0341");
    for (const days of [0, 1, 3, 5, 7]) await pass(END + days * DAY + 1);

    expect(await subscription()).toMatchObject({ status: "canceled", plan: "free" });
    expect((await invoices())[0]).toMatchObject({ status: "uncollectible" });
    const product = { name: "Yeni", category: "Books", price: 5 };
    for (let n = 0; n < 20; n++) {
      const { status } = await admin.send("POST", "/ecommerce/products", { ...product, name: `Yeni ${n}` });
      expect(status).toBe(201);
    }
    const refused = await admin.send("POST", "/ecommerce/products", product);
    expect(code(refused)).toEqual([402, "plan_limit"]);
    expect(refused.body.params).toMatchObject({ meter: "products", used: 50, limit: 50 });
    expect((await usage()).products.used).toBe(50);
  });
});

describe("seats", () => {
  test("are taken by active Admins and Editörs only, and never more than the plan has", async () => {
    const people = (await admin.get("/datatable/users?role=Kullan%C4%B1c%C4%B1&status=active&pageSize=20")).body.data;
    const promote = ({ id, version }: { id: number; version: number }) =>
      admin.send("PATCH", `/datatable/users/${id}`, { role: "Editör" }, seen(version));

    const [first, second, third] = [await promote(people[0]), await promote(people[1]), await promote(people[2])];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(code(third)).toEqual([402, "plan_limit"]);
    expect(third.body.params).toEqual({ meter: "seats", used: 10, limit: 10 });
    for (const { body } of [first, second]) await admin.send("POST", `/undo/${body.meta.undo.token}`);
  });

  test("are promised by open invitations too, until these are withdrawn or run out", async () => {
    const invite = (role: string, ...emails: string[]) => admin.send("POST", "/team/invites", { emails, role });
    const tooMany = await invite("Editör", "a@shop.example", "b@shop.example", "c@shop.example");
    const two = await invite("Editör", "a@shop.example", "b@shop.example");
    const again = await invite("Admin", "A@shop.example");
    const third = await invite("Editör", "c@shop.example");
    const free = await invite("Kullanıcı", "c@shop.example");
    const alive = await admin.send("POST", `/team/invites/${again.body.data.sent[0].id}/resend`);
    db.exec("UPDATE one_time_links SET expires_at = 0 WHERE email = 'b@shop.example'");
    const instead = await invite("Editör", "c@shop.example");
    const late = two.body.data.sent.find(({ email }: { email: string }) => email === "b@shop.example");
    const expired = await admin.send("POST", `/team/invites/${late.id}/resend`);

    expect(code(tooMany)).toEqual([402, "plan_limit"]);
    expect([two, again, free, alive, instead].map(({ status }) => status)).toEqual([201, 201, 201, 200, 201]);
    expect(code(third)).toEqual([402, "plan_limit"]);
    expect(code(expired)).toEqual([402, "plan_limit"]);
    db.exec("DELETE FROM one_time_links WHERE kind = 'invite'");
  });
});

describe("billing details", () => {
  test.each([
    [{ taxNumber: "1234567891" }, 422],
    [{ taxNumber: "123 456 78 90" }, 200],
    [{ country: "DE", taxNumber: "DE136695976" }, 200],
    [{ country: "DE", taxNumber: "DE136695975" }, 422],
    [{ country: "GR", taxNumber: "EL094259216" }, 200],
    [{ name: "A" }, 422],
    [{ name: "𝒜" }, 422],
    [{ line1: "é".repeat(120).normalize("NFD") }, 200],
  ])("%j answers %i", async (body, status) => {
    const answer = await admin.send("PATCH", "/billing/details", body, seen(1));
    expect(answer.status).toBe(status);
  });
});
