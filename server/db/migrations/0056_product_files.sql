-- additive: SKUs of any printable signs, told apart by a key; older builds know the plain ones, which are their own key.
-- The form in which a SKU is compared (NFKC, upper case); NULL where that is the SKU itself.
ALTER TABLE products ADD COLUMN sku_key TEXT;
CREATE UNIQUE INDEX products_by_sku_key ON products (coalesce(sku_key, sku));

-- What is worth knowing of a row that is not refused for it, and by how much what is paid for its product changes.
ALTER TABLE import_rows ADD COLUMN notices_json TEXT NOT NULL DEFAULT '[]';
ALTER TABLE import_rows ADD COLUMN paid_delta INTEGER;
CREATE INDEX import_rows_noticed ON import_rows (job_id, line) WHERE notices_json <> '[]';
CREATE INDEX import_rows_paid ON import_rows (job_id, paid_delta) WHERE paid_delta IS NOT NULL;
