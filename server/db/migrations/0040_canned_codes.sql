-- A reply of one's own takes its code from nobody else: who else would use it could neither see nor remove what is in the way.
-- A shop in the midst of a restore has no indexes.
DROP INDEX IF EXISTS canned_by_code;
CREATE UNIQUE INDEX canned_by_code ON canned (code) WHERE removed_at IS NULL AND shared = 1;
CREATE UNIQUE INDEX canned_by_owner ON canned (user_id, code) WHERE removed_at IS NULL AND shared = 0;
