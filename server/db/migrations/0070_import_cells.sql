-- additive: what a person said of the rows of a checked file, so that it outlasts another reading, and SKUs by their digits.
CREATE TABLE import_cells (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  cells_json TEXT NOT NULL,
  whole TEXT,
  PRIMARY KEY (job_id, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX products_with_zeros ON products (ltrim(coalesce(sku_key, sku), '0'))
  WHERE coalesce(sku_key, sku) GLOB '0*' AND archived_at IS NULL;
