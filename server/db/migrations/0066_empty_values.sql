-- additive: columns that the engine works out, and their indexes.
-- Keys of the lists by a time that may be missing: what has none comes before every time.
ALTER TABLE users ADD COLUMN signed_in_at INTEGER
  GENERATED ALWAYS AS (CASE never_logged_in WHEN 1 THEN 0 ELSE last_login_at END) VIRTUAL;
CREATE INDEX users_by_signed_in
  ON users (signed_in_at, id, role, status, orders_count, spent_minor, last_login_at) WHERE removed_at IS NULL;

ALTER TABLE cards ADD COLUMN due_order INTEGER GENERATED ALWAYS AS (coalesce(due_at, 0)) VIRTUAL;
CREATE INDEX cards_by_due_order ON cards (due_order) WHERE removed_at IS NULL AND board_gone = 0;
