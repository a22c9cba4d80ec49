-- What kinds of work there are is the code's to say: a table cannot learn a new one without being written anew. The rows
-- of imports go with their job, so they are put aside meanwhile.
CREATE TABLE import_rows_kept AS SELECT * FROM import_rows;
DROP TABLE import_rows;
CREATE TABLE jobs_kept AS SELECT * FROM jobs;
DROP TABLE jobs;
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
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
INSERT INTO jobs (id, kind, state, total, done, spec_json, place_json, result_json, step, tries, user_id, at, ended_at, due_at)
  SELECT id, kind, state, total, done, spec_json, place_json, result_json, step, tries, user_id, at, ended_at, due_at
  FROM jobs_kept;
DROP TABLE jobs_kept;
CREATE INDEX jobs_due ON jobs (due_at, step) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;

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
INSERT INTO import_rows (job_id, line, cells_json, verdict, problems_json, product_id, version, sku, set_json,
    before_json, stock, stock_before, delta, is_untaken, piece, is_undone)
  SELECT job_id, line, cells_json, verdict, problems_json, product_id, version, sku, set_json,
    before_json, stock, stock_before, delta, is_untaken, piece, is_undone FROM import_rows_kept;
DROP TABLE import_rows_kept;
CREATE INDEX import_rows_by_verdict ON import_rows (job_id, verdict, line);
CREATE INDEX import_rows_by_product ON import_rows (job_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX import_rows_by_sku ON import_rows (job_id, sku) WHERE sku IS NOT NULL;
CREATE INDEX import_rows_by_piece ON import_rows (job_id, piece, line) WHERE piece IS NOT NULL;
CREATE INDEX import_rows_untaken ON import_rows (job_id, line) WHERE is_untaken = 1;
