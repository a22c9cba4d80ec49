import { beforeEach, expect, test } from "vitest";
import { PaymentCard } from "#shared/api/billing/billing-shapes.ts";
import { one } from "../../support/database/planted.ts";
import { billingShop, code, END } from "../../support/records/billing.ts";

const shop = await billingShop();
const { admin, db, addCard, useCard, pass, subscription } = shop;
beforeEach(shop.anew);

const cards = async () => PaymentCard.array().parse((await admin.get("/billing/payment-methods")).body.data);
const defaults = async () => (await cards()).filter((card) => card.default).map(({ id }) => id);
const prefer = (id: number) => admin.send("PUT", `/billing/payment-methods/${id}/default`);
const remove = (id: number) => admin.send("DELETE", `/billing/payment-methods/${id}`);
/** One more card; its number, for those of cards that are gone do not come again. */
const another = async (): Promise<number> => (await addCard()).body.data.id;
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
  const [second, third] = [await another(), await another()];

  const answers = await Promise.all([prefer(second), prefer(third)]);

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
  const [second, third] = [await another(), await another()];

  const answers = await Promise.all([remove(1), remove(second)]);

  expect(statuses(answers)).toEqual([200, 200]);
  expect(await defaults()).toEqual([third]);
});

test("a card that is removed while it is made the default leaves another one as that", async () => {
  const [second, third] = [await another(), await another()];

  await Promise.all([remove(second), prefer(second)]);

  expect((await cards()).map(({ id }) => id)).toEqual([1, third]);
  expect(await defaults()).toHaveLength(1);
});

test("both cards of a paid plan removed at once: one stays and pays", async () => {
  const second = await another();

  const answers = await Promise.all([remove(1), remove(second)]);

  expect(statuses(answers).sort()).toEqual([200, 409]);
  expect(answers.filter(({ status }) => status === 409).map(code)).toEqual([[409, "payment_method_required"]]);
  expect(await defaults()).toHaveLength(1);
});

test("the database itself holds one default at most, and a card that is added is told with its own number", async () => {
  const { body } = await addCard({ makeDefault: true });

  expect(body.data).toMatchObject({ id: (await cards())[0]?.id, default: true });
  expect(() => db.exec("UPDATE payment_methods SET is_default = 1")).toThrow(/UNIQUE/);
  expect(await one(db, "SELECT group_concat(action) FROM audit WHERE object = 'payment_method'")).toMatch(
    /payment_method\.not_default,payment_method\.added$/,
  );
});

const key = () => ({ "idempotency-key": crypto.randomUUID() });
const isReplayed = ({ headers }: { headers: Headers }) => headers.get("idempotent-replayed") === "true";

test("a card made the default under a key asks for what is open once, however often that is sent", async () => {
  await useCard("4000000000000341");
  const { body } = await addCard({ number: "4000000000000341" });
  await pass(END);
  const asked = shop.charges.length;
  const once = key();
  const choose = (id: number) => admin.send("PUT", `/billing/payment-methods/${id}/default`, undefined, once);

  const [first, again] = [await choose(body.data.id), await choose(body.data.id)];

  expect(statuses([first, again])).toEqual([200, 200]);
  expect([first, again].map(isReplayed)).toEqual([false, true]);
  expect(again.body).toEqual(first.body);
  expect(shop.charges).toHaveLength(asked + 1);
  expect(code(await choose(1))).toEqual([422, "idempotency_mismatch"]);
  expect(await defaults()).toEqual([body.data.id]);
});

test("a card that is the default already is asked again under another key only", async () => {
  const declining = await useCard("4000000000000341");
  await pass(END);
  const asked = shop.charges.length;
  const once = key();
  const choose = (own: Record<string, string>) =>
    admin.send("PUT", `/billing/payment-methods/${declining}/default`, undefined, own);

  const answers = [await choose(once), await choose(once), await choose(key())];

  expect(statuses(answers)).toEqual([200, 200, 200]);
  expect(answers.map(isReplayed)).toEqual([false, true, false]);
  expect(shop.charges).toHaveLength(asked + 2);
});

test("a card removed or added under a key is so once, and what is open is asked for once", async () => {
  await useCard("4000000000000341");
  const declining = await useCard("4000000000000341");
  await remove(1);
  await pass(END);
  const asked = shop.charges.length;
  const [removal, addition] = [key(), key()];
  const drop = (own: Record<string, string>) =>
    admin.send("DELETE", `/billing/payment-methods/${declining}`, undefined, own);

  const removed = [await drop(removal), await drop(removal)];
  const afterRemoval = shop.charges.length;
  const card = { number: "4000 0000 0000 0341", expMonth: 12, expYear: 2030, cvc: "123", name: "A", makeDefault: true };
  const add = () => admin.send("POST", "/billing/payment-methods", card, addition);
  const added = [await add(), await add()];

  expect(statuses(removed)).toEqual([200, 200]);
  expect(removed.map(isReplayed)).toEqual([false, true]);
  expect(code(await drop(key()))).toEqual([404, "not_found"]);
  expect(afterRemoval).toBe(asked + 1);
  expect(statuses(added)).toEqual([201, 201]);
  expect(added[1]?.body).toEqual(added[0]?.body);
  expect(shop.charges).toHaveLength(afterRemoval + 1);
});
