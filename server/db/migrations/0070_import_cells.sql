-- additive: cells of a checked file that a person put right, so that they outlast another reading of it.
CREATE TABLE import_cells (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  cells_json TEXT NOT NULL,
  PRIMARY KEY (job_id, line)
) STRICT, WITHOUT ROWID;
