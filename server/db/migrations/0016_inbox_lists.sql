-- What lists and searches of the inbox ask of a conversation lies in two indexes, by time and by id, so that passing one
-- by or looking a hit up reads no row with its texts. The id stands in them by name, where it ends the order.
DROP INDEX conversations_by_last;
CREATE INDEX conversations_by_last ON conversations (last_message_at, id, status, assignee_id, has_files, news);
CREATE INDEX conversations_by_id ON conversations (id, status, last_message_at, assignee_id, has_files, news);
DROP INDEX conversations_by_priority;
CREATE INDEX conversations_by_priority ON conversations (priority_rank, id, status);
DROP INDEX conversations_sent;
CREATE INDEX conversations_sent ON conversations (last_message_at, id, status, sent_at) WHERE sent_at IS NOT NULL;
DROP INDEX conversations_with_files;
CREATE INDEX conversations_with_files ON conversations (last_message_at, id, status, assignee_id, has_files) WHERE has_files = 1;
DROP INDEX conversations_trashed;
CREATE INDEX conversations_trashed ON conversations (trashed_at, status) WHERE status = 'trash';

-- A label knows where its conversations stand and when they moved, so that its lists are read in order.
ALTER TABLE conversation_labels ADD COLUMN status TEXT NOT NULL DEFAULT 'open';
ALTER TABLE conversation_labels ADD COLUMN last_message_at INTEGER NOT NULL DEFAULT 0;
UPDATE conversation_labels SET (status, last_message_at) =
  (SELECT c.status, c.last_message_at FROM conversations AS c WHERE c.id = conversation_id);
DROP INDEX conversation_labels_by_label;
CREATE INDEX conversation_labels_by_state ON conversation_labels (label_id, status, last_message_at, conversation_id);
CREATE INDEX conversation_labels_by_last ON conversation_labels (label_id, last_message_at, conversation_id, status);

DROP TRIGGER conversations_labelled_added;
CREATE TRIGGER conversations_labelled_added AFTER INSERT ON conversations WHEN new.label_ids <> '[]'
BEGIN
  INSERT INTO conversation_labels (conversation_id, label_id, status, last_message_at)
    SELECT new.id, value, new.status, new.last_message_at FROM json_each(new.label_ids);
  INSERT INTO label_counters (label_id, status, n) SELECT value, new.status, 1 FROM json_each(new.label_ids) WHERE true
    ON CONFLICT (label_id, status) DO UPDATE SET n = n + 1;
END;
DROP TRIGGER conversations_labelled_changed;
CREATE TRIGGER conversations_labelled_changed AFTER UPDATE OF label_ids, status ON conversations
  WHEN old.label_ids <> new.label_ids OR (old.status <> new.status AND new.label_ids <> '[]')
BEGIN
  UPDATE label_counters SET n = n - 1 WHERE status = old.status
    AND label_id IN (SELECT value FROM json_each(old.label_ids));
  INSERT INTO label_counters (label_id, status, n) SELECT value, new.status, 1 FROM json_each(new.label_ids) WHERE true
    ON CONFLICT (label_id, status) DO UPDATE SET n = n + 1;
  DELETE FROM conversation_labels WHERE conversation_id = new.id
    AND label_id NOT IN (SELECT value FROM json_each(new.label_ids));
  INSERT INTO conversation_labels (conversation_id, label_id, status, last_message_at)
    SELECT new.id, value, new.status, new.last_message_at FROM json_each(new.label_ids) WHERE true
    ON CONFLICT (conversation_id, label_id) DO UPDATE SET status = excluded.status;
END;
CREATE TRIGGER conversations_labelled_moved AFTER UPDATE OF last_message_at ON conversations
  WHEN old.last_message_at <> new.last_message_at AND new.label_ids <> '[]'
BEGIN
  UPDATE conversation_labels SET last_message_at = new.last_message_at WHERE conversation_id = new.id;
END;

-- What was neither junk nor thrown away is searched by an index of its own, which then need not be asked where a hit
-- stands; who wrote, who was written to and about what are columns of it. Short words are kept for that part alone.
CREATE VIEW conversations_kept AS SELECT id, search, from_search, to_search, subject_search FROM conversations
  WHERE status NOT IN ('spam', 'trash');
CREATE VIEW conversations_gone AS SELECT id, search, from_search, to_search, subject_search FROM conversations
  WHERE status IN ('spam', 'trash');
DROP TRIGGER conversations_search_added;
DROP TRIGGER conversations_search_removed;
DROP TRIGGER conversations_search_changed;
DROP TABLE conversations_fts;
DELETE FROM words WHERE object = 'conversation' AND id IN (SELECT id FROM conversations_gone);
CREATE VIRTUAL TABLE conversations_kept_fts USING fts5(search, from_search, to_search, subject_search,
  content='conversations_kept', content_rowid='id', tokenize='trigram');
INSERT INTO conversations_kept_fts (conversations_kept_fts) VALUES ('rebuild');
CREATE VIRTUAL TABLE conversations_gone_fts USING fts5(search, from_search, to_search, subject_search,
  content='conversations_gone', content_rowid='id', tokenize='trigram');
INSERT INTO conversations_gone_fts (conversations_gone_fts) VALUES ('rebuild');

CREATE TRIGGER conversations_kept_search_added AFTER INSERT ON conversations
  WHEN new.status NOT IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_kept_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'conversation', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;
CREATE TRIGGER conversations_kept_search_removed AFTER DELETE ON conversations
  WHEN old.status NOT IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_kept_fts (conversations_kept_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
  DELETE FROM words WHERE object = 'conversation' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;
CREATE TRIGGER conversations_kept_search_changed AFTER UPDATE OF search, from_search, to_search, subject_search, status ON conversations
  WHEN old.status NOT IN ('spam', 'trash') AND new.status NOT IN ('spam', 'trash') AND (old.search <> new.search OR old.from_search <> new.from_search
    OR old.to_search <> new.to_search OR old.subject_search <> new.subject_search)
BEGIN
  INSERT INTO conversations_kept_fts (conversations_kept_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
  DELETE FROM words WHERE object = 'conversation' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT INTO conversations_kept_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'conversation', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;
CREATE TRIGGER conversations_kept_search_came AFTER UPDATE OF search, from_search, to_search, subject_search, status ON conversations
  WHEN old.status IN ('spam', 'trash') AND new.status NOT IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_kept_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'conversation', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;
CREATE TRIGGER conversations_kept_search_left AFTER UPDATE OF search, from_search, to_search, subject_search, status ON conversations
  WHEN old.status NOT IN ('spam', 'trash') AND new.status IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_kept_fts (conversations_kept_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
  DELETE FROM words WHERE object = 'conversation' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER conversations_gone_search_added AFTER INSERT ON conversations
  WHEN new.status IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_gone_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
END;
CREATE TRIGGER conversations_gone_search_removed AFTER DELETE ON conversations
  WHEN old.status IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_gone_fts (conversations_gone_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
END;
CREATE TRIGGER conversations_gone_search_changed AFTER UPDATE OF search, from_search, to_search, subject_search, status ON conversations
  WHEN old.status IN ('spam', 'trash') AND new.status IN ('spam', 'trash') AND (old.search <> new.search OR old.from_search <> new.from_search
    OR old.to_search <> new.to_search OR old.subject_search <> new.subject_search)
BEGIN
  INSERT INTO conversations_gone_fts (conversations_gone_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
  INSERT INTO conversations_gone_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
END;
CREATE TRIGGER conversations_gone_search_came AFTER UPDATE OF search, from_search, to_search, subject_search, status ON conversations
  WHEN old.status NOT IN ('spam', 'trash') AND new.status IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_gone_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
END;
CREATE TRIGGER conversations_gone_search_left AFTER UPDATE OF search, from_search, to_search, subject_search, status ON conversations
  WHEN old.status IN ('spam', 'trash') AND new.status NOT IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_gone_fts (conversations_gone_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
END;
