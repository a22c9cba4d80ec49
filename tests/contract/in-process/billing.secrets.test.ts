import { beforeEach, expect, test } from "vitest";
import { statement } from "../../support/database/statement.ts";
import { billingShop, DAY, END } from "../../support/records/billing.ts";

const shop = await billingShop();
const { admin, db, quote, change, addCard, pass } = shop;
beforeEach(shop.anew);

test("no table, log or answer holds a card number or its check figures", async () => {
  const FAILING = "4000000000000341";
  const DECLINED = "4000000000000002";
  const WRONG = "4242424242424241";
  const kept = await addCard({ number: FAILING, cvc: "987", makeDefault: true });
  const spaced = await addCard({ number: "4000 0000 0000 0341", cvc: "987" });
  const declined = await addCard({ number: DECLINED, cvc: "987" });
  const wrong = await addCard({ number: WRONG, cvc: "987" });
  const old = await addCard({ number: "4242 4242 4242 4242", cvc: "987", expMonth: 5, expYear: 2026 });
  const long = await addCard({ number: `${FAILING}0000`, cvc: "98765" });
  const strange = await addCard({ number: FAILING, cvc: "987", more: FAILING });
  const { previewId } = await quote("scale");
  const refused = await change(previewId, 1);
  await pass(END + DAY + 1);
  const told = [kept, spaced, declined, wrong, old, long, strange, refused];
  expect(told.map(({ status }) => status)).toEqual([201, 201, 402, 422, 422, 422, 422, 402]);
  const last = (answer: { body: { data: { last4: string } } }) => answer.body.data.last4;
  expect([last(kept), last(spaced)]).toEqual(["0341", "0341"]);

  const tables = db.all<{ name: string }>(statement("SELECT name FROM sqlite_master WHERE type = 'table'"));
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["idempotency", "audit", "outbox", "jobs"]));
  for (const { name } of tables) {
    const rows = db.all(statement(`SELECT * FROM "${name}"`));
    expect(secretsIn(rows), name).toEqual([]);
  }
  const read = await Promise.all(
    ["payment-methods", "invoices", "subscription", "details"].map((noun) => admin.get(`/billing/${noun}`)),
  );
  const history = await admin.get("/audit?pageSize=100");
  for (const { status } of [...read, history]) expect(status).toBe(200);
  expect(secretsIn([...told, ...read, history].map(({ body }) => body))).toEqual([]);
  expect(secretsIn(shop.logged)).toEqual([]);

  // The search finds what it looks for: as a value, in a column of JSON, with blanks, and as bytes.
  expect(secretsIn([{ a: "987" }])).not.toEqual([]);
  expect(secretsIn([{ a: JSON.stringify({ cvc: "987" }) }])).not.toEqual([]);
  expect(secretsIn([{ a: "4000 0000-0000 0341" }])).not.toEqual([]);
  expect(secretsIn([{ a: new TextEncoder().encode(`{"n":"${WRONG}"}`) }])).not.toEqual([]);
});

/** What of a number of a card or its check figures stands in some rows, however often it is packed into texts. */
function secretsIn(rows: readonly unknown[]): string[] {
  const readable = (_: string, value: unknown) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString("latin1");
    return value instanceof Error ? [value.stack, value.cause] : value;
  };
  const text = JSON.stringify(rows, readable);
  return text.match(/4[02][04][02](?:[ -]?\d{4}){3}|"987(?:65)?\\*"|\bcvc\\*"\s*:/g) ?? [];
}
