-- Files are found by their folded names: three letters and more by a trigram table, fewer by looking at the names. Names
-- of before are taken in small letters; they fold like new ones but for the marks on their letters.
ALTER TABLE files ADD COLUMN search TEXT NOT NULL DEFAULT '';
UPDATE files SET search = lower(name);

CREATE VIRTUAL TABLE files_fts USING fts5(search, content='files', content_rowid='id', tokenize='trigram');
INSERT INTO files_fts (rowid, search) SELECT id, search FROM files;

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
