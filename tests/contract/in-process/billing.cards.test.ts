import { beforeEach, expect, test } from "vitest";
import { PaymentCard } from "#shared/api/billing/billing-shapes.ts";
import { billingShop, code, END } from "../../support/billing.ts";
import { one } from "../../support/planted.ts";

const shop = await billingShop();
const { admin, cell, addCard, useCard, pass, subscription } = shop;
beforeEach(shop.anew);

const cards = async () => PaymentCard.array().parse((await admin.get("/billing/payment-methods")).body.data);
const defaults = async () => (await cards()).filter((card) => card.default).map(({ id }) => id);
const prefer = (id: number) => admin.send("PUT", `/billing/payment-methods/${id}/default`);
const remove = (id: number) => admin.send("DELETE", `/billing/payment-methods/${id}`);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

test("cards are kept without their number, and a wrong or expired one is named", async () => {
  const declined = await addCard({ number: "4000000000000002" });
  const wrong = await addCard({ number: "4242424242424241" });
  const old = await addCard({ expMonth: 5, expYear: 2026 });
  const kept = await addCard({ number: "5555555555554444" });

  expect(code(declined)).toEqual([402, "card_declined"]);
  expect(wrong.body.errors).toMatchObject([{ field: "number", code: "bad_format", message: "Check the card number" }]);
  expect(old.body.errors).toMatchObject([{ field: "expMonth", code: "in_past", message: "This card has expired" }]);
  expect(kept.body.data).toEqual({
    id: 2,
    brand: "mastercard",
    last4: "4444",
    expMonth: 12,
    expYear: 2030,
    default: false,
  });
  expect(JSON.stringify(kept.body)).not.toContain("5555555555554444");
});

test("the only card of a paid plan stays; with another as default it goes", async () => {
  expect(code(await admin.send("DELETE", "/billing/payment-methods/1"))).toEqual([409, "payment_method_required"]);
  await useCard("5555555555554444");
  expect((await admin.send("DELETE", "/billing/payment-methods/1")).status).toBe(200);
  expect((await admin.get("/billing/payment-methods")).body.data).toMatchObject([{ last4: "4444", default: true }]);
});

test("a card that becomes the default since the one before it goes pays what is open at once", async () => {
  await useCard("4000000000000341");
  await pass(END);
  expect((await subscription()).status).toBe("past_due");
  const [declining] = await defaults();

  expect((await remove(declining!)).status).toBe(200);

  expect((await subscription()).status).toBe("active");
});

test("two cards made the default at once leave one default", async () => {
  await addCard();
  await addCard();

  const answers = await Promise.all([prefer(2), prefer(3)]);

  expect(statuses(answers)).toEqual([200, 200]);
  expect(await defaults()).toHaveLength(1);
});

test("two cards added as the default at once leave one default", async () => {
  const answers = await Promise.all([addCard({ makeDefault: true }), addCard({ makeDefault: true })]);

  expect(statuses(answers)).toEqual([201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(2);
  expect(await cards()).toHaveLength(3);
  expect(await defaults()).toHaveLength(1);
});

test("two cards removed at once leave the third as the default", async () => {
  await addCard();
  await addCard();

  const answers = await Promise.all([remove(1), remove(2)]);

  expect(statuses(answers)).toEqual([200, 200]);
  expect(await defaults()).toEqual([3]);
});

test("a card that is removed while it is made the default leaves another one as that", async () => {
  await addCard();
  await addCard();

  await Promise.all([remove(2), prefer(2)]);

  expect((await cards()).map(({ id }) => id).sort()).toEqual([1, 3]);
  expect(await defaults()).toHaveLength(1);
});

test("both cards of a paid plan removed at once: one stays and pays", async () => {
  await addCard();

  const answers = await Promise.all([remove(1), remove(2)]);

  expect(statuses(answers).sort()).toEqual([200, 409]);
  expect(answers.filter(({ status }) => status === 409).map(code)).toEqual([[409, "payment_method_required"]]);
  expect(await defaults()).toHaveLength(1);
});

test("the database itself holds one default at most, and a card that is added is told with its own number", async () => {
  const { body } = await addCard({ makeDefault: true });

  expect(body.data).toMatchObject({ id: 2, default: true });
  expect(() => cell.exec("UPDATE payment_methods SET is_default = 1")).toThrow(/UNIQUE/);
  expect(await one(cell, "SELECT group_concat(action) FROM audit WHERE object = 'payment_method'")).toMatch(
    /payment_method\.not_default,payment_method\.added$/,
  );
});
