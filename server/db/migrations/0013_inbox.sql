-- What a conversation shows in lists, and what its counts and searches need. `news` rises with every incoming message
-- and with the end of a snooze: whoever has seen less of it has something to read.
ALTER TABLE conversations ADD COLUMN snippet TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN to_json TEXT NOT NULL DEFAULT '[]';
ALTER TABLE conversations ADD COLUMN label_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE conversations ADD COLUMN news INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN has_files INTEGER NOT NULL DEFAULT 0 CHECK (has_files IN (0, 1));
ALTER TABLE conversations ADD COLUMN sent_at INTEGER;
ALTER TABLE conversations ADD COLUMN trashed_at INTEGER;
ALTER TABLE conversations ADD COLUMN from_search TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN to_search TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN subject_search TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN priority_rank INTEGER GENERATED ALWAYS AS
  (CASE priority WHEN 'urgent' THEN 4 WHEN 'high' THEN 3 WHEN 'medium' THEN 2 WHEN 'low' THEN 1 ELSE 0 END) VIRTUAL;
CREATE INDEX conversations_by_last ON conversations (last_message_at);
CREATE INDEX conversations_by_priority ON conversations (priority_rank);
CREATE INDEX conversations_by_status_created ON conversations (status, created_at);
CREATE INDEX conversations_by_status_priority ON conversations (status, priority_rank);
CREATE INDEX conversations_sent ON conversations (last_message_at) WHERE sent_at IS NOT NULL;
CREATE INDEX conversations_with_files ON conversations (last_message_at) WHERE has_files = 1;
CREATE INDEX conversations_trashed ON conversations (trashed_at) WHERE status = 'trash';
CREATE INDEX conversations_by_email ON conversations (from_email, last_message_at);

CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  direction TEXT NOT NULL CHECK (direction IN ('in', 'out', 'note')),
  status TEXT NOT NULL CHECK (status IN ('received', 'noted', 'queued', 'sent', 'failed', 'withdrawn')),
  author_id INTEGER REFERENCES users (id),
  from_name TEXT NOT NULL DEFAULT '',
  from_email TEXT NOT NULL DEFAULT '',
  to_json TEXT NOT NULL DEFAULT '[]',
  external_id TEXT UNIQUE,
  body_text TEXT NOT NULL,
  body_html TEXT,
  remote_images INTEGER NOT NULL DEFAULT 0,
  is_cut INTEGER NOT NULL DEFAULT 0 CHECK (is_cut IN (0, 1)),
  is_scheduled INTEGER NOT NULL DEFAULT 0 CHECK (is_scheduled IN (0, 1)),
  send_after INTEGER,
  afterwards_json TEXT,
  error TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_by_conversation ON messages (conversation_id, id);
CREATE INDEX messages_scheduled ON messages (conversation_id) WHERE status = 'queued' AND is_scheduled = 1;

CREATE TABLE message_files (
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  file_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (message_id, file_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_files_by_file ON message_files (file_id);

CREATE TRIGGER message_files_held AFTER INSERT ON message_files
BEGIN
  UPDATE files SET idle_since = NULL WHERE key = new.file_id;
END;

CREATE TABLE inbox_labels (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL,
  colour TEXT NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX inbox_labels_by_name ON inbox_labels (name_fold) WHERE removed_at IS NULL;

CREATE TABLE conversation_labels (
  conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL,
  PRIMARY KEY (conversation_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_labels_by_label ON conversation_labels (label_id, conversation_id);

CREATE TABLE canned (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  body TEXT NOT NULL,
  shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
  user_id INTEGER NOT NULL REFERENCES users (id),
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX canned_by_code ON canned (code) WHERE removed_at IS NULL;

-- What is a person's own: how much of the news they have seen, and their star.
CREATE TABLE conversation_seen (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  news INTEGER NOT NULL DEFAULT 0,
  starred INTEGER NOT NULL DEFAULT 0 CHECK (starred IN (0, 1)),
  PRIMARY KEY (user_id, conversation_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_seen_by_conversation ON conversation_seen (conversation_id);
CREATE INDEX conversation_seen_starred ON conversation_seen (user_id, conversation_id) WHERE starred = 1;

-- One draft a person and conversation; conversation 0 is the message that is to begin one.
CREATE TABLE drafts (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  conversation_id INTEGER NOT NULL,
  to_json TEXT NOT NULL DEFAULT '[]',
  subject TEXT NOT NULL DEFAULT '',
  body TEXT NOT NULL,
  files_json TEXT NOT NULL DEFAULT '[]',
  at INTEGER NOT NULL,
  PRIMARY KEY (user_id, conversation_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE presence (
  conversation_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  is_typing INTEGER NOT NULL CHECK (is_typing IN (0, 1)),
  at INTEGER NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
) STRICT, WITHOUT ROWID;

-- Addresses whose mail goes to Spam. The status decides, so that an undo blocks and unblocks too.
CREATE TABLE blocked_senders (email TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER conversations_blocked_added AFTER INSERT ON conversations WHEN new.status = 'spam'
BEGIN
  INSERT OR IGNORE INTO blocked_senders (email) VALUES (new.from_email);
END;
CREATE TRIGGER conversations_blocked AFTER UPDATE OF status ON conversations
  WHEN new.status = 'spam' AND old.status <> 'spam'
BEGIN
  INSERT OR IGNORE INTO blocked_senders (email) VALUES (new.from_email);
END;
CREATE TRIGGER conversations_unblocked AFTER UPDATE OF status ON conversations
  WHEN new.status IN ('open', 'snoozed', 'archived') AND old.status = 'spam'
BEGIN
  DELETE FROM blocked_senders WHERE email = new.from_email;
END;

-- How many conversations stand where: all of them, those with news, those something was sent in.
CREATE TABLE conversation_counters (
  status TEXT NOT NULL,
  assignee_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  fresh INTEGER NOT NULL,
  sent INTEGER NOT NULL,
  PRIMARY KEY (status, assignee_id)
) STRICT, WITHOUT ROWID;
-- Of those with news, how many each person has seen all of.
CREATE TABLE seen_counters (
  user_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  assignee_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (user_id, status, assignee_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE label_counters (
  label_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (label_id, status)
) STRICT, WITHOUT ROWID;
-- Rises with everything that changes the inbox for one person alone.
CREATE TABLE inbox_marks (user_id INTEGER PRIMARY KEY, n INTEGER NOT NULL) STRICT;

-- The labels of a conversation are one column, so that a write and its undo set them like any other.
CREATE TRIGGER conversations_labelled_added AFTER INSERT ON conversations WHEN new.label_ids <> '[]'
BEGIN
  INSERT INTO conversation_labels (conversation_id, label_id) SELECT new.id, value FROM json_each(new.label_ids);
  INSERT INTO label_counters (label_id, status, n) SELECT value, new.status, 1 FROM json_each(new.label_ids) WHERE true
    ON CONFLICT (label_id, status) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER conversations_labelled_removed AFTER DELETE ON conversations WHEN old.label_ids <> '[]'
BEGIN
  UPDATE label_counters SET n = n - 1 WHERE status = old.status
    AND label_id IN (SELECT value FROM json_each(old.label_ids));
END;
CREATE TRIGGER conversations_labelled_changed AFTER UPDATE OF label_ids, status ON conversations
  WHEN old.label_ids <> new.label_ids OR (old.status <> new.status AND new.label_ids <> '[]')
BEGIN
  UPDATE label_counters SET n = n - 1 WHERE status = old.status
    AND label_id IN (SELECT value FROM json_each(old.label_ids));
  INSERT INTO label_counters (label_id, status, n) SELECT value, new.status, 1 FROM json_each(new.label_ids) WHERE true
    ON CONFLICT (label_id, status) DO UPDATE SET n = n + 1;
  DELETE FROM conversation_labels WHERE conversation_id = new.id
    AND label_id NOT IN (SELECT value FROM json_each(new.label_ids));
  INSERT OR IGNORE INTO conversation_labels (conversation_id, label_id)
    SELECT new.id, value FROM json_each(new.label_ids);
END;

CREATE TRIGGER conversations_counted_added AFTER INSERT ON conversations
BEGIN
  INSERT INTO conversation_counters (status, assignee_id, n, fresh, sent)
    VALUES (new.status, coalesce(new.assignee_id, 0), 1, new.news > 0, new.sent_at IS NOT NULL)
    ON CONFLICT (status, assignee_id) DO UPDATE SET n = n + 1, fresh = fresh + excluded.fresh, sent = sent + excluded.sent;
END;
CREATE TRIGGER conversations_counted_removed AFTER DELETE ON conversations
BEGIN
  UPDATE conversation_counters SET n = n - 1, fresh = fresh - (old.news > 0), sent = sent - (old.sent_at IS NOT NULL)
    WHERE status = old.status AND assignee_id = coalesce(old.assignee_id, 0);
END;
CREATE TRIGGER conversations_counted_changed AFTER UPDATE OF status, assignee_id, news, sent_at ON conversations
  WHEN old.status <> new.status OR old.assignee_id IS NOT new.assignee_id OR old.news <> new.news
    OR (old.sent_at IS NULL) <> (new.sent_at IS NULL)
BEGIN
  UPDATE conversation_counters SET n = n - 1, fresh = fresh - (old.news > 0), sent = sent - (old.sent_at IS NOT NULL)
    WHERE status = old.status AND assignee_id = coalesce(old.assignee_id, 0);
  INSERT INTO conversation_counters (status, assignee_id, n, fresh, sent)
    VALUES (new.status, coalesce(new.assignee_id, 0), 1, new.news > 0, new.sent_at IS NOT NULL)
    ON CONFLICT (status, assignee_id) DO UPDATE SET n = n + 1, fresh = fresh + excluded.fresh, sent = sent + excluded.sent;
  UPDATE seen_counters SET n = n - 1 WHERE old.news > 0 AND status = old.status
    AND assignee_id = coalesce(old.assignee_id, 0)
    AND user_id IN (SELECT user_id FROM conversation_seen WHERE conversation_id = old.id AND news >= old.news);
  INSERT INTO seen_counters (user_id, status, assignee_id, n)
    SELECT user_id, new.status, coalesce(new.assignee_id, 0), 1 FROM conversation_seen
    WHERE conversation_id = new.id AND new.news > 0 AND news >= new.news
    ON CONFLICT (user_id, status, assignee_id) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER seen_counted_added AFTER INSERT ON conversation_seen
BEGIN
  INSERT INTO seen_counters (user_id, status, assignee_id, n)
    SELECT new.user_id, status, coalesce(assignee_id, 0), 1 FROM conversations
    WHERE id = new.conversation_id AND news > 0 AND new.news >= news
    ON CONFLICT (user_id, status, assignee_id) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER seen_counted_changed AFTER UPDATE OF news ON conversation_seen WHEN old.news <> new.news
BEGIN
  INSERT INTO seen_counters (user_id, status, assignee_id, n)
    SELECT new.user_id, status, coalesce(assignee_id, 0), (new.news >= news) - (old.news >= news) FROM conversations
    WHERE id = new.conversation_id AND news > 0
    ON CONFLICT (user_id, status, assignee_id) DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER seen_counted_removed AFTER DELETE ON conversation_seen
BEGIN
  UPDATE seen_counters SET n = n - 1 WHERE user_id = old.user_id AND (status, assignee_id) IN
    (SELECT status, coalesce(assignee_id, 0) FROM conversations
     WHERE id = old.conversation_id AND news > 0 AND old.news >= news);
END;
CREATE TRIGGER seen_marked_added AFTER INSERT ON conversation_seen
BEGIN
  INSERT INTO inbox_marks (user_id, n) VALUES (new.user_id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER seen_marked_changed AFTER UPDATE ON conversation_seen
BEGIN
  INSERT INTO inbox_marks (user_id, n) VALUES (new.user_id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER drafts_marked_added AFTER INSERT ON drafts
BEGIN
  INSERT INTO inbox_marks (user_id, n) VALUES (new.user_id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER drafts_marked_removed AFTER DELETE ON drafts
BEGIN
  INSERT INTO inbox_marks (user_id, n) VALUES (old.user_id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1;
END;

-- A mail waits until `at`; whoever takes it in hand says so, so that no other sends it too.
ALTER TABLE outbox ADD COLUMN message_id INTEGER REFERENCES messages (id) ON DELETE CASCADE;
ALTER TABLE outbox ADD COLUMN claimed_at INTEGER;
ALTER TABLE outbox ADD COLUMN failed_at INTEGER;
CREATE INDEX outbox_due ON outbox (at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE UNIQUE INDEX outbox_by_message ON outbox (message_id);

ALTER TABLE tx_guard ADD COLUMN newer_message INTEGER CONSTRAINT newer_message CHECK (newer_message = 1);
ALTER TABLE tx_guard ADD COLUMN already_sent INTEGER CONSTRAINT already_sent CHECK (already_sent = 1);
ALTER TABLE tx_guard ADD COLUMN files_there INTEGER CONSTRAINT files_there CHECK (files_there = 1);
ALTER TABLE tx_guard ADD COLUMN label_limit INTEGER CONSTRAINT label_limit CHECK (label_limit = 1);
ALTER TABLE tx_guard ADD COLUMN other_customer INTEGER CONSTRAINT other_customer CHECK (other_customer = 1);
