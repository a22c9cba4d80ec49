-- Work that goes on after its request.

-- The code decides which kinds exist: SQLite cannot change a CHECK in place.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('preview', 'ready', 'running', 'done', 'failed', 'cancelled')),
  total INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  spec_json TEXT NOT NULL DEFAULT '{}',
  place_json TEXT NOT NULL DEFAULT '{}',
  result_json TEXT NOT NULL DEFAULT '{}',
  -- Rises with every batch. A batch runs under the step at which it began, or not at all, so none counts twice.
  step INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  user_id INTEGER REFERENCES users (id),
  at INTEGER NOT NULL,
  ended_at INTEGER,
  -- When the next batch is due. NULL while none is.
  due_at INTEGER
) STRICT;
CREATE INDEX jobs_due ON jobs (due_at, step) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
-- Unfinished jobs: their number is limited for each person.
CREATE INDEX jobs_open ON jobs (user_id) WHERE ended_at IS NULL;

-- The rows of a file to be imported, staged before anything is written.
CREATE TABLE import_rows (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  cells_json TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('create', 'change', 'unchanged', 'refused')),
  problems_json TEXT NOT NULL DEFAULT '[]',
  product_id INTEGER,
  version INTEGER,
  sku TEXT,
  -- The columns that change, and their former values.
  set_json TEXT NOT NULL DEFAULT '{}',
  before_json TEXT NOT NULL DEFAULT '{}',
  stock INTEGER,
  stock_before INTEGER,
  delta INTEGER NOT NULL DEFAULT 0,
  is_untaken INTEGER NOT NULL DEFAULT 0 CHECK (is_untaken IN (0, 1)),
  -- The batch that wrote the row.
  piece INTEGER,
  is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
  -- Warnings that do not refuse the row.
  notices_json TEXT NOT NULL DEFAULT '[]',
  -- By how much the price that customers pay changes.
  paid_delta INTEGER,
  PRIMARY KEY (job_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_by_verdict ON import_rows (job_id, verdict, line);
CREATE INDEX import_rows_by_product ON import_rows (job_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX import_rows_by_sku ON import_rows (job_id, sku) WHERE sku IS NOT NULL;
CREATE INDEX import_rows_by_piece ON import_rows (job_id, piece, line) WHERE piece IS NOT NULL;
CREATE INDEX import_rows_untaken ON import_rows (job_id, line) WHERE is_untaken = 1;
CREATE INDEX import_rows_noticed ON import_rows (job_id, line) WHERE notices_json <> '[]';
CREATE INDEX import_rows_paid ON import_rows (job_id, paid_delta) WHERE paid_delta IS NOT NULL;

-- Corrections that a person made to the rows of a checked file; they survive another reading of the file.
CREATE TABLE import_cells (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  cells_json TEXT NOT NULL,
  whole TEXT,
  PRIMARY KEY (job_id, line)
) STRICT, WITHOUT ROWID;
