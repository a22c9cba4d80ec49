-- Files that came with a mail have no owner and belong to its conversation: the list of uploads holds the others only.
DROP INDEX files_by_created;
DROP INDEX files_by_name;
DROP INDEX files_by_type;
DROP INDEX files_by_size;
DROP INDEX files_by_hash;
CREATE INDEX files_by_created ON files (created_at)
  WHERE owner_id IS NOT NULL AND purpose = 'file' AND state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_by_name ON files (name)
  WHERE owner_id IS NOT NULL AND purpose = 'file' AND state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_by_type ON files (type)
  WHERE owner_id IS NOT NULL AND purpose = 'file' AND state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_by_size ON files (size)
  WHERE owner_id IS NOT NULL AND purpose = 'file' AND state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_by_hash ON files (sha256)
  WHERE owner_id IS NOT NULL AND state = 'stored' AND removed_at IS NULL;
