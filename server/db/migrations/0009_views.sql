-- Views of lists that people keep: mine, or shown to all. `position` is their order among the tabs of their owner.
CREATE TABLE views (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  screen TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
  position REAL NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX views_by_owner ON views (user_id, screen);
CREATE INDEX views_by_screen ON views (screen, shared) WHERE removed_at IS NULL;

-- What a person may still take back is asked for after a reload, the newest first.
CREATE INDEX undo_log_by_user ON undo_log (user_id, until);

ALTER TABLE tx_guard ADD COLUMN view_limit INTEGER CONSTRAINT view_limit CHECK (view_limit = 1);
