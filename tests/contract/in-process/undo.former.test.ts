import { expect, test } from "vitest";
import { byHand } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";

type Columns = Record<string, number | null>;

/** A product whose last change is kept as a build before sale prices kept it, and what its undo answers. */
async function undone(change: object, { before, after }: { before: Columns; after: Columns }) {
  const { client, db } = await byHand();
  const body = { name: "Deneme Çantası", category: "Clothing", price: 10, salePrice: 8 };
  const { id } = (await client.send("POST", "/ecommerce/products", body)).body.data;
  const changed = await client.send("PATCH", `/ecommerce/products/${id}`, change, { "if-match": '"v1"' });
  const records = JSON.stringify([{ id, before, after }]);
  db.run(statement("UPDATE undo_log SET records_json = ? WHERE object = 'product'", records));
  const { status, body: answer } = await client.send("POST", `/undo/${changed.body.meta.undo.token}`);
  return { status, answer, product: (await client.get(`/ecommerce/products/${id}`)).body.data };
}

test("a sale that was ended before sale prices were kept comes back", async () => {
  const { status, product } = await undone(
    { salePrice: null },
    { before: { discount_bps: 2_000, final_minor: 800 }, after: { discount_bps: 0, final_minor: 1_000 } },
  );

  expect(status).toBe(200);
  expect(product).toMatchObject({ price: 10, salePrice: 8, discountPercentage: 20, discountedPrice: 8 });
});

test("an act that wrote only what follows from other columns, as it stood, is taken back without a fault", async () => {
  const same = { discount_bps: 2_000, final_minor: 800 };
  const { status, product } = await undone({ name: "Yeni" }, { before: same, after: same });

  expect(status).toBe(200);
  expect(product).toMatchObject({ price: 10, salePrice: 8, discountPercentage: 20, discountedPrice: 8 });
});

test("many cards that were written before plans held the result are answered as written", async () => {
  const { client, db } = await byHand();
  const ids = db
    .all<{ id: number }>(
      statement("SELECT id FROM cards WHERE archived_at IS NULL AND removed_at IS NULL ORDER BY id LIMIT 2"),
    )
    .map(({ id }) => id);
  db.exec("UPDATE cards SET priority = 'low'");
  const key = { "idempotency-key": crypto.randomUUID() };
  const body = { ids: [ids[0], 999_999], action: "priority", value: "urgent" };
  const first = await client.send("POST", "/kanban/cards/bulk", body, key);
  const former = [
    { id: ids[0], ok: false, code: "changed_since" },
    { id: ids[1], ok: false, code: "changed_since" },
    { id: 999_999, ok: false, code: "not_found" },
  ];
  db.run(
    statement("UPDATE idempotency SET plan_json = ? WHERE key = ?", JSON.stringify(former), key["idempotency-key"]),
  );

  const again = await client.send("POST", "/kanban/cards/bulk", body, key);

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data.results).toEqual([{ id: ids[0], ok: true }, ...former.slice(1)]);
});
