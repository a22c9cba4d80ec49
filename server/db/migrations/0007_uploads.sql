-- A file's bytes lie in the file store under its key, one object for each part and one for each small copy: whatever is
-- there can be named from its row. `idle_since` is set while nothing holds the file; a day later it is dropped.
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
  idle_since INTEGER,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX files_by_created ON files (created_at) WHERE purpose = 'file' AND state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_by_name ON files (name) WHERE purpose = 'file' AND state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_by_type ON files (type) WHERE purpose = 'file' AND state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_by_size ON files (size) WHERE purpose = 'file' AND state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_by_hash ON files (sha256) WHERE state = 'stored' AND removed_at IS NULL;
CREATE INDEX files_idle ON files (idle_since) WHERE idle_since IS NOT NULL;

CREATE TABLE upload_parts (
  file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (file_id, n)
) STRICT, WITHOUT ROWID;

-- How many bytes are stored or on their way, and how many may be: at first what the Growth plan allows.
CREATE TABLE storage (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  used INTEGER NOT NULL,
  room INTEGER NOT NULL
) STRICT;
INSERT INTO storage (id, used, room) VALUES (1, 0, 53687091200);
ALTER TABLE tx_guard ADD COLUMN storage_room INTEGER CONSTRAINT storage_room CHECK (storage_room = 1);
ALTER TABLE tx_guard ADD COLUMN pictures INTEGER CONSTRAINT pictures CHECK (pictures = 1);
ALTER TABLE tx_guard ADD COLUMN unused INTEGER CONSTRAINT unused CHECK (unused = 1);

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

-- A product's pictures in their order, so that a write and its undo set them like any other column.
ALTER TABLE products ADD COLUMN images_json TEXT NOT NULL DEFAULT '[]';
CREATE UNIQUE INDEX product_images_once ON product_images (product_id, file_id);
CREATE INDEX product_images_by_file ON product_images (file_id);

CREATE TRIGGER product_images_held AFTER INSERT ON product_images
BEGIN
  UPDATE files SET idle_since = NULL WHERE key = new.file_id;
END;

CREATE TRIGGER products_pictured_added AFTER INSERT ON products WHEN new.images_json <> '[]'
BEGIN
  INSERT INTO product_images (product_id, file_id, alt, width, height, position)
    SELECT new.id, f.key, one.value ->> '$.alt', f.width, f.height, one.key
    FROM json_each(new.images_json) AS one JOIN files AS f ON f.key = one.value ->> '$.file';
END;

CREATE TRIGGER products_pictured_changed AFTER UPDATE OF images_json ON products
  WHEN old.images_json <> new.images_json
BEGIN
  DELETE FROM product_images WHERE product_id = new.id
    AND file_id NOT IN (SELECT value ->> '$.file' FROM json_each(new.images_json));
  INSERT INTO product_images (product_id, file_id, alt, width, height, position)
    SELECT new.id, f.key, one.value ->> '$.alt', f.width, f.height, one.key
    FROM json_each(new.images_json) AS one JOIN files AS f ON f.key = one.value ->> '$.file' WHERE true
    ON CONFLICT (product_id, file_id) DO UPDATE SET alt = excluded.alt, position = excluded.position;
  UPDATE files SET idle_since = new.updated_at WHERE purpose <> 'file'
    AND key IN (SELECT value ->> '$.file' FROM json_each(old.images_json))
    AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key);
END;
