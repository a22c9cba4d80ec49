-- The catalogue and its stock.

CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL CHECK (category IN ('Electronics', 'Clothing', 'Furniture', 'Books', 'Cosmetics')),
  cost_minor INTEGER CHECK (cost_minor BETWEEN 0 AND 99999999),
  on_hand INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0,
  available INTEGER NOT NULL GENERATED ALWAYS AS (on_hand - reserved) STORED,
  low_at INTEGER NOT NULL DEFAULT 10 CHECK (low_at BETWEEN 0 AND 10000),
  status TEXT NOT NULL GENERATED ALWAYS AS (
    CASE WHEN on_hand - reserved = 0 THEN 'Out of Stock'
      WHEN on_hand - reserved <= low_at THEN 'Low Stock' ELSE 'In Stock' END
  ) STORED,
  sold INTEGER NOT NULL DEFAULT 0,
  rating_x10 INTEGER NOT NULL DEFAULT 0 CHECK (rating_x10 BETWEEN 0 AND 50),
  barcode TEXT,
  search TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  -- Pairs of folded and written form, so that a write and its undo set tags like any other column.
  tags_json TEXT NOT NULL DEFAULT '[]',
  -- Pictures in their order, so that a write and its undo set them like any other column.
  images_json TEXT NOT NULL DEFAULT '[]',
  revision INTEGER NOT NULL DEFAULT 0,
  -- The form in which SKUs are compared (NFKC, upper case). NULL where that is the SKU itself.
  sku_key TEXT,
  -- The price during a sale. NULL without a sale. The discount in percent follows from both prices.
  sale_minor INTEGER CHECK (sale_minor BETWEEN 1 AND 99999999),
  price_minor INTEGER NOT NULL DEFAULT 0 CHECK (price_minor BETWEEN 0 AND 99999999),
  discount_bps INTEGER NOT NULL DEFAULT 0 CHECK (discount_bps BETWEEN 0 AND 9999),
  final_minor INTEGER NOT NULL DEFAULT 0 CHECK (final_minor BETWEEN 0 AND 99999999),
  CONSTRAINT stock_enough CHECK (reserved >= 0 AND reserved <= on_hand)
) STRICT;
CREATE INDEX products_by_created ON products (created_at) WHERE archived_at IS NULL;
CREATE INDEX products_by_name ON products (sort_key) WHERE archived_at IS NULL;
CREATE INDEX products_by_category ON products (category) WHERE archived_at IS NULL;
CREATE INDEX products_by_status ON products (status) WHERE archived_at IS NULL;
CREATE INDEX products_by_available ON products (available) WHERE archived_at IS NULL;
CREATE INDEX products_by_sold ON products (sold) WHERE archived_at IS NULL;
CREATE INDEX products_by_rating ON products (rating_x10) WHERE archived_at IS NULL;
CREATE INDEX products_by_archived ON products (archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX products_by_barcode ON products (barcode) WHERE barcode IS NOT NULL;
CREATE INDEX products_by_id ON products (id) WHERE archived_at IS NULL;
-- A page of one category or stock status reads no row that it does not show.
CREATE INDEX products_by_category_created ON products (category, created_at) WHERE archived_at IS NULL;
CREATE INDEX products_by_status_created ON products (status, created_at) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX products_by_sku_key ON products (coalesce(sku_key, sku));
CREATE INDEX products_by_price ON products (price_minor) WHERE archived_at IS NULL;
CREATE INDEX products_by_discount ON products (discount_bps) WHERE archived_at IS NULL;
CREATE INDEX products_by_final ON products (final_minor) WHERE archived_at IS NULL;
-- Counts over the enumerated columns: a small index instead of the wide rows.
CREATE INDEX products_by_facets
  ON products (status, category, final_minor, rating_x10, discount_bps, available, created_at)
    WHERE archived_at IS NULL;
CREATE INDEX products_archived_by_facets ON products (status, category, final_minor) WHERE archived_at IS NOT NULL;
-- What a list filters and sorts by is in the index that it reads.
CREATE INDEX products_by_id_wide
  ON products (id, status, category, final_minor, rating_x10, discount_bps, created_at) WHERE archived_at IS NULL;
CREATE INDEX products_by_created_wide
  ON products (created_at, id, status, category, final_minor, rating_x10, discount_bps, available)
    WHERE archived_at IS NULL;
CREATE INDEX products_by_beginning ON products (substr(search, 1, 40));
-- Finds SKUs by their digits without leading zeros.
CREATE INDEX products_with_zeros ON products (ltrim(coalesce(sku_key, sku), '0'))
  WHERE coalesce(sku_key, sku) GLOB '0*' AND archived_at IS NULL;

CREATE TRIGGER products_search_added AFTER INSERT ON products
BEGIN
  INSERT INTO products_fts (rowid, search) VALUES (new.id, new.search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'product', substr(value, 1, 2), new.id
      FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER products_search_removed AFTER DELETE ON products
BEGIN
  INSERT INTO products_fts (products_fts, rowid, search) VALUES ('delete', old.id, old.search);
  DELETE FROM words WHERE object = 'product' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER products_search_changed AFTER UPDATE OF search ON products WHEN old.search <> new.search
BEGIN
  INSERT INTO products_fts (products_fts, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO products_fts (rowid, search) VALUES (new.id, new.search);
  DELETE FROM words WHERE object = 'product' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'product', substr(value, 1, 2), new.id
      FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER products_counted_added AFTER INSERT ON products
BEGIN
  INSERT INTO product_counters (archived, status, category, n)
    VALUES (new.archived_at IS NOT NULL, new.status, new.category, 1)
    ON CONFLICT (archived, status, category) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER products_counted_removed AFTER DELETE ON products
BEGIN
  UPDATE product_counters SET n = n - 1
    WHERE archived = (old.archived_at IS NOT NULL) AND status = old.status AND category = old.category;
END;

CREATE TRIGGER products_counted_changed AFTER UPDATE ON products
  WHEN old.status <> new.status OR old.category <> new.category
    OR (old.archived_at IS NULL) <> (new.archived_at IS NULL)
BEGIN
  UPDATE product_counters SET n = n - 1
    WHERE archived = (old.archived_at IS NOT NULL) AND status = old.status AND category = old.category;
  INSERT INTO product_counters (archived, status, category, n)
    VALUES (new.archived_at IS NOT NULL, new.status, new.category, 1)
    ON CONFLICT (archived, status, category) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER products_tagged_added AFTER INSERT ON products WHEN new.tags_json <> '[]'
BEGIN
  INSERT INTO product_tags (product_id, tag_fold, tag) SELECT new.id, value ->> 0, value ->> 1
    FROM json_each(new.tags_json);
END;

CREATE TRIGGER products_tagged_changed AFTER UPDATE OF tags_json ON products WHEN old.tags_json <> new.tags_json
BEGIN
  DELETE FROM product_tags WHERE product_id = new.id;
  INSERT INTO product_tags (product_id, tag_fold, tag) SELECT new.id, value ->> 0, value ->> 1
    FROM json_each(new.tags_json);
END;

CREATE TRIGGER products_pictured_added AFTER INSERT ON products WHEN new.images_json <> '[]'
BEGIN
  INSERT INTO product_images (product_id, file_id, alt, width, height, position)
    SELECT new.id, f.key, one.value ->> '$.alt', f.width, f.height, one.key
    FROM json_each(new.images_json) AS one JOIN files AS f ON f.key = one.value ->> '$.file';
END;

CREATE TRIGGER products_stock_crossed AFTER UPDATE OF on_hand, reserved, low_at ON products
WHEN new.archived_at IS NULL AND new.status <> old.status AND new.status <> 'In Stock' AND old.status <> 'Out of Stock'
BEGIN
  INSERT OR REPLACE INTO stock_crossings (product_id, kind)
    VALUES (new.id, iif(new.status = 'Out of Stock', 'out_of_stock', 'low_stock'));
END;

-- A picture removed from a product stays in use as the shop's logo or a person's picture.
CREATE TRIGGER products_pictured_changed AFTER UPDATE OF images_json ON products
  WHEN old.images_json <> new.images_json
BEGIN
  DELETE FROM product_images WHERE product_id = new.id
    AND file_id NOT IN (SELECT value ->> '$.file' FROM json_each(new.images_json));
  INSERT INTO product_images (product_id, file_id, alt, width, height, position)
    SELECT new.id, f.key, one.value ->> '$.alt', f.width, f.height, one.key
    FROM json_each(new.images_json) AS one JOIN files AS f ON f.key = one.value ->> '$.file' WHERE true
    ON CONFLICT (product_id, file_id) DO UPDATE SET alt = excluded.alt, position = excluded.position;
  UPDATE files SET idle_since = new.updated_at WHERE purpose <> 'file'
    AND key IN (SELECT value ->> '$.file' FROM json_each(old.images_json))
    AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key)
    AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)
    AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key);
END;

-- Undoing an import deletes the products it created. Triggers have no clock: the newest change tells the time.
CREATE TRIGGER products_pictured_dropped AFTER DELETE ON products WHEN old.images_json <> '[]'
BEGIN
  UPDATE files SET idle_since = coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), old.updated_at)
    WHERE purpose <> 'file'
    AND key IN (SELECT value ->> '$.file' FROM json_each(old.images_json))
    AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key AND product_id <> old.id)
    AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)
    AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key);
END;

-- Rows of a build without sale prices have `final_minor` alone.
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

-- Nobody needs to look at an archived product. Triggers have no clock: the newest change tells the time.
CREATE TRIGGER products_told_of_away AFTER UPDATE OF archived_at ON products
  WHEN new.archived_at IS NOT NULL AND old.archived_at IS NULL
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/products?open=' || new.id AND in_app = 1 AND read_at IS NULL GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/products?open=' || new.id AND read_at IS NULL;
END;

CREATE VIRTUAL TABLE products_fts USING fts5(search, content='products', content_rowid='id', tokenize='trigram');

-- Products by status and category, counted by triggers. A counter may be 0.
CREATE TABLE product_counters (
  archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
  status TEXT NOT NULL,
  category TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (archived, status, category)
) STRICT, WITHOUT ROWID;

-- Derived from `products.tags_json` by triggers.
CREATE TABLE product_tags (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  tag_fold TEXT NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (product_id, tag_fold)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_tags_by_tag ON product_tags (tag_fold);

-- Derived from `products.images_json` by triggers.
CREATE TABLE product_images (
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  file_id TEXT NOT NULL,
  alt TEXT NOT NULL DEFAULT '',
  width INTEGER,
  height INTEGER,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX product_images_by_product ON product_images (product_id, position);
CREATE UNIQUE INDEX product_images_once ON product_images (product_id, file_id);
CREATE INDEX product_images_by_file ON product_images (file_id);

-- A picture in use is not idle.
CREATE TRIGGER product_images_held AFTER INSERT ON product_images
BEGIN
  UPDATE files SET idle_since = NULL WHERE key = new.file_id;
END;

CREATE TABLE stock_moves (
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id),
  delta INTEGER NOT NULL CHECK (delta <> 0),
  reason TEXT NOT NULL CHECK (reason IN ('received', 'correction', 'damaged', 'returned', 'sale', 'cancel', 'import')),
  order_id INTEGER REFERENCES orders (id),
  user_id INTEGER REFERENCES users (id),
  note TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX stock_moves_by_product ON stock_moves (product_id, at);

-- Products that ran low or out in this batch, which notifies people of them. Empty between batches.
CREATE TABLE stock_crossings (
  product_id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('low_stock', 'out_of_stock'))
) STRICT;
