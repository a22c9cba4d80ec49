-- Work that goes on after its request. `due_at` says when the next piece is to be done; it is null while nothing is.
-- `step` rises with every piece: one is done under the step it began at, or not at all, so that a piece which was cut
-- off or begun twice never counts twice.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('import', 'export', 'products', 'orders', 'recount')),
  state TEXT NOT NULL CHECK (state IN ('preview', 'ready', 'running', 'done', 'failed', 'cancelled')),
  total INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  spec_json TEXT NOT NULL DEFAULT '{}',
  place_json TEXT NOT NULL DEFAULT '{}',
  result_json TEXT NOT NULL DEFAULT '{}',
  step INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  user_id INTEGER REFERENCES users (id),
  at INTEGER NOT NULL,
  ended_at INTEGER,
  due_at INTEGER
) STRICT;
CREATE INDEX jobs_due ON jobs (due_at, step) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;

-- The rows of a file to be imported, staged before anything is written: what each means to do, then what became of it.
-- `set_json` and `before_json` hold the columns that change, `piece` the piece of the run that wrote the row.
CREATE TABLE import_rows (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  cells_json TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('create', 'change', 'unchanged', 'refused')),
  problems_json TEXT NOT NULL DEFAULT '[]',
  product_id INTEGER,
  version INTEGER,
  sku TEXT,
  set_json TEXT NOT NULL DEFAULT '{}',
  before_json TEXT NOT NULL DEFAULT '{}',
  stock INTEGER,
  stock_before INTEGER,
  delta INTEGER NOT NULL DEFAULT 0,
  is_untaken INTEGER NOT NULL DEFAULT 0 CHECK (is_untaken IN (0, 1)),
  piece INTEGER,
  is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
  PRIMARY KEY (job_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_by_verdict ON import_rows (job_id, verdict, line);
CREATE INDEX import_rows_by_product ON import_rows (job_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX import_rows_by_sku ON import_rows (job_id, sku) WHERE sku IS NOT NULL;
CREATE INDEX import_rows_by_piece ON import_rows (job_id, piece, line) WHERE piece IS NOT NULL;
CREATE INDEX import_rows_untaken ON import_rows (job_id, line) WHERE is_untaken = 1;

ALTER TABLE tx_guard ADD COLUMN job_step INTEGER CONSTRAINT job_step CHECK (job_step = 1);
ALTER TABLE tx_guard ADD COLUMN all_rows INTEGER CONSTRAINT all_rows CHECK (all_rows = 1);
