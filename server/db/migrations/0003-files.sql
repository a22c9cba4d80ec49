-- Stored files and uploads.

-- The bytes of a file are in the file store under its key: one object for each part and one for each small copy.
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size > 0),
  sha256 TEXT,
  purpose TEXT NOT NULL CHECK (purpose IN ('file', 'product', 'import')),
  state TEXT NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'uploading', 'stored', 'failed')),
  owner_id INTEGER REFERENCES users (id),
  width INTEGER,
  height INTEGER,
  copies INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  -- Set while nothing refers to the file; it is deleted a day later.
  idle_since INTEGER,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  search TEXT NOT NULL DEFAULT '',
  -- Bytes of each object in the file store.
  part_size INTEGER NOT NULL DEFAULT 5242880 CHECK (part_size > 0),
  -- The hash before metadata was removed from a picture: the same picture is recognised by it.
  sent_sha256 TEXT
) STRICT;
CREATE INDEX files_idle ON files (idle_since) WHERE idle_since IS NOT NULL;
-- Files that came with a mail have no owner and belong to its conversation; the list of uploads excludes them.
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
-- Uploads in progress: their number is limited for each person.
CREATE INDEX files_open ON files (owner_id, idle_since) WHERE state IN ('created', 'uploading');
CREATE INDEX files_by_sent_hash ON files (sent_sha256)
  WHERE sent_sha256 IS NOT NULL AND owner_id IS NOT NULL AND state = 'stored' AND removed_at IS NULL;

CREATE TRIGGER files_stored_added AFTER INSERT ON files
BEGIN
  UPDATE storage SET used = used + new.size;
END;

CREATE TRIGGER files_stored_changed AFTER UPDATE OF state, removed_at ON files
BEGIN
  UPDATE storage SET used = used + new.size * ((new.state <> 'failed' AND new.removed_at IS NULL)
    - (old.state <> 'failed' AND old.removed_at IS NULL));
END;

CREATE TRIGGER files_stored_dropped AFTER DELETE ON files WHEN old.state <> 'failed' AND old.removed_at IS NULL
BEGIN
  UPDATE storage SET used = used - old.size;
END;

CREATE TRIGGER files_search_added AFTER INSERT ON files
BEGIN
  INSERT INTO files_fts (rowid, search) VALUES (new.id, new.search);
END;

CREATE TRIGGER files_search_removed AFTER DELETE ON files
BEGIN
  INSERT INTO files_fts (files_fts, rowid, search) VALUES ('delete', old.id, old.search);
END;

CREATE TRIGGER files_search_changed AFTER UPDATE OF search ON files WHEN old.search <> new.search
BEGIN
  INSERT INTO files_fts (files_fts, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO files_fts (rowid, search) VALUES (new.id, new.search);
END;

CREATE VIRTUAL TABLE files_fts USING fts5(search, content='files', content_rowid='id', tokenize='trigram');

CREATE TABLE upload_parts (
  file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (file_id, n)
) STRICT, WITHOUT ROWID;

-- Bytes stored or being uploaded, and how many are allowed: at first those of the Growth plan.
CREATE TABLE storage (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  used INTEGER NOT NULL,
  room INTEGER NOT NULL
) STRICT;
INSERT INTO storage (id, used, room) VALUES (1, 0, 53687091200);
