-- additive: lines of a timeline get columns that older builds leave alone, and two indexes hold one column more.
-- A deleted note can come back by an undo, which raises the version of what it writes. Older builds show deleted notes.
ALTER TABLE order_events ADD COLUMN removed_at INTEGER;
ALTER TABLE order_events ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- People are narrowed by the days they signed in on, which those who never did have none of.
DROP INDEX users_by_id_wide;
CREATE INDEX users_by_id_wide ON users (id, role, status, orders_count, spent_minor, last_login_at, signed_in_at)
  WHERE removed_at IS NULL;
DROP INDEX users_by_facets;
CREATE INDEX users_by_facets ON users (role, status, orders_count, spent_minor, last_login_at, signed_in_at)
  WHERE removed_at IS NULL;
