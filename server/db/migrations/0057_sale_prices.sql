-- additive: products keep their sale price; triggers keep it for the writes of older builds too.
-- What is paid during a sale, below the price; NULL without a sale. The discount in percent follows from the two.
ALTER TABLE products ADD COLUMN sale_minor INTEGER CHECK (sale_minor BETWEEN 1 AND 99999999);
UPDATE products SET sale_minor = final_minor WHERE final_minor < price_minor;

-- A price may be 0 and a sale may take off more than 90 %. SQLite changes no CHECK in place, so the columns are made anew.
DROP INDEX products_by_price;
DROP INDEX products_by_discount;
DROP INDEX products_by_final;
DROP INDEX products_by_facets;
DROP INDEX products_archived_by_facets;
DROP INDEX products_by_id_wide;
DROP INDEX products_by_created_wide;
ALTER TABLE products RENAME COLUMN price_minor TO former_price;
ALTER TABLE products RENAME COLUMN discount_bps TO former_discount;
ALTER TABLE products RENAME COLUMN final_minor TO former_final;
ALTER TABLE products ADD COLUMN price_minor INTEGER NOT NULL DEFAULT 0 CHECK (price_minor BETWEEN 0 AND 99999999);
ALTER TABLE products ADD COLUMN discount_bps INTEGER NOT NULL DEFAULT 0 CHECK (discount_bps BETWEEN 0 AND 9999);
ALTER TABLE products ADD COLUMN final_minor INTEGER NOT NULL DEFAULT 0 CHECK (final_minor BETWEEN 0 AND 99999999);
UPDATE products SET price_minor = former_price, final_minor = former_final;
ALTER TABLE products DROP COLUMN former_price;
ALTER TABLE products DROP COLUMN former_discount;
ALTER TABLE products DROP COLUMN former_final;

-- `discountBps` of shared/rules/sale-price.ts: with 0, else 1, else 2 decimals, the first that gives what is paid.
UPDATE products SET discount_bps = CASE
    WHEN (price_minor * (10000 - whole) + 5000) / 10000 = sale_minor THEN whole
    WHEN (price_minor * (10000 - tenth) + 5000) / 10000 = sale_minor THEN tenth
    ELSE min(9999, max(1, hundredth)) END
  FROM (SELECT id AS product,
      (2 * (price_minor - sale_minor) * 100 + price_minor) / (2 * price_minor) * 100 AS whole,
      (2 * (price_minor - sale_minor) * 1000 + price_minor) / (2 * price_minor) * 10 AS tenth,
      (2 * (price_minor - sale_minor) * 10000 + price_minor) / (2 * price_minor) AS hundredth
    FROM products WHERE sale_minor IS NOT NULL) AS nearest
  WHERE id = product;

CREATE INDEX products_by_price ON products (price_minor) WHERE archived_at IS NULL;
CREATE INDEX products_by_discount ON products (discount_bps) WHERE archived_at IS NULL;
CREATE INDEX products_by_final ON products (final_minor) WHERE archived_at IS NULL;
CREATE INDEX products_by_facets
  ON products (status, category, final_minor, rating_x10, discount_bps, available, created_at) WHERE archived_at IS NULL;
CREATE INDEX products_archived_by_facets ON products (status, category, final_minor) WHERE archived_at IS NOT NULL;
CREATE INDEX products_by_id_wide
  ON products (id, status, category, final_minor, rating_x10, discount_bps, created_at) WHERE archived_at IS NULL;
CREATE INDEX products_by_created_wide
  ON products (created_at, id, status, category, final_minor, rating_x10, discount_bps, available) WHERE archived_at IS NULL;

-- Builds before this one know what is paid alone.
CREATE TRIGGER products_sale_added AFTER INSERT ON products
WHEN new.final_minor <> coalesce(new.sale_minor, new.price_minor)
BEGIN
  UPDATE products SET sale_minor = iif(new.final_minor < new.price_minor, new.final_minor, NULL) WHERE id = new.id;
END;
CREATE TRIGGER products_sale_changed AFTER UPDATE OF price_minor, discount_bps, final_minor ON products
WHEN new.final_minor <> coalesce(new.sale_minor, new.price_minor)
BEGIN
  UPDATE products SET sale_minor = iif(new.final_minor < new.price_minor, new.final_minor, NULL) WHERE id = new.id;
END;
