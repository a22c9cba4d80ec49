import { expect, test } from "vitest";
import { wasmDatabase } from "../../../tests/support/database/wasm-sqlite.ts";
import { migratable, sqliteDatabase } from "../../adapters/sqlite.ts";
import { migrate } from "../migrate.ts";
import { withDerived } from "./undo-records.ts";

/** A database with one product at these prices. */
function shopWith(price_minor: number, sale_minor: number | null) {
  const db = wasmDatabase();
  migrate(migratable(db));
  db.exec(
    `INSERT INTO products (id, sku, name, category, price_minor, sale_minor, final_minor, search, sort_key, created_at, updated_at)
     VALUES (1, 'S-1', 'Şal', 'Books', ${price_minor}, ${sale_minor}, ${sale_minor ?? price_minor}, '', '', 0, 0)`,
  );
  return sqliteDatabase(db);
}

test("undoing an act of a build without sale prices restores the sale", () => {
  const record = {
    id: 1,
    before: { discount_bps: 2_000, final_minor: 800 },
    after: { discount_bps: 0, final_minor: 1_000 },
  };

  const [back] = withDerived(shopWith(1_000, null), "product", [record]);

  expect(back).toEqual({
    id: 1,
    version: 1,
    after: { sale_minor: null },
    before: { sale_minor: 800, discount_bps: 2_000, final_minor: 800 },
  });
});

test("undoing an act of such a build that started a sale ends it", () => {
  const record = {
    id: 1,
    before: { price_minor: 1_200, discount_bps: 0, final_minor: 1_200 },
    after: { price_minor: 1_000, discount_bps: 2_000, final_minor: 800 },
  };

  const [back] = withDerived(shopWith(1_000, 800), "product", [record]);

  expect(back).toEqual({
    id: 1,
    version: 1,
    after: { price_minor: 1_000, sale_minor: 800 },
    before: { price_minor: 1_200, sale_minor: null, discount_bps: 0, final_minor: 1_200 },
  });
});

test("undoing an act that did not change the sale keeps it", () => {
  const record = {
    id: 1,
    before: { price_minor: 1_000, discount_bps: 0, final_minor: 1_000 },
    after: { price_minor: 400, discount_bps: 0, final_minor: 400 },
  };

  const [back] = withDerived(shopWith(400, 300), "product", [record]);

  expect(back).toMatchObject({ before: { discount_bps: 7_000, final_minor: 300 }, after: { price_minor: 400 } });
  expect(back?.before).not.toHaveProperty("sale_minor");
});
