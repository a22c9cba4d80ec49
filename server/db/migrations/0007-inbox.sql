-- Conversations and their messages.

CREATE TABLE conversations (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL DEFAULT '',
  user_id INTEGER REFERENCES users (id),
  from_email TEXT NOT NULL,
  from_name TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'snoozed', 'archived', 'spam', 'trash')),
  prior_status TEXT CHECK (prior_status IN ('open', 'snoozed', 'archived', 'spam')),
  snoozed_until INTEGER,
  assignee_id INTEGER REFERENCES users (id),
  priority TEXT NOT NULL DEFAULT 'none' CHECK (priority IN ('none', 'low', 'medium', 'high', 'urgent')),
  order_id INTEGER REFERENCES orders (id),
  last_message_at INTEGER NOT NULL,
  last_incoming_at INTEGER,
  search TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  snippet TEXT NOT NULL DEFAULT '',
  to_json TEXT NOT NULL DEFAULT '[]',
  label_ids TEXT NOT NULL DEFAULT '[]',
  -- Rises with every incoming message and with the end of a snooze.
  news INTEGER NOT NULL DEFAULT 0,
  has_files INTEGER NOT NULL DEFAULT 0 CHECK (has_files IN (0, 1)),
  sent_at INTEGER,
  trashed_at INTEGER,
  from_search TEXT NOT NULL DEFAULT '',
  to_search TEXT NOT NULL DEFAULT '',
  subject_search TEXT NOT NULL DEFAULT '',
  priority_rank INTEGER GENERATED ALWAYS AS (
    CASE priority WHEN 'urgent' THEN 4 WHEN 'high' THEN 3 WHEN 'medium' THEN 2 WHEN 'low' THEN 1 ELSE 0 END
  ) VIRTUAL,
  revision INTEGER NOT NULL DEFAULT 0,
  -- The conversation that the first message answers, though its sender had no part in it.
  answers_id INTEGER
) STRICT;
CREATE INDEX conversations_by_status_last ON conversations (status, last_message_at);
CREATE INDEX conversations_by_assignee ON conversations (assignee_id, status, last_message_at);
CREATE INDEX conversations_by_snooze ON conversations (snoozed_until) WHERE status = 'snoozed';
CREATE INDEX conversations_by_created ON conversations (created_at, status);
CREATE INDEX conversations_by_order ON conversations (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX conversations_by_user ON conversations (user_id, last_message_at);
CREATE INDEX conversations_by_status_created ON conversations (status, created_at);
CREATE INDEX conversations_by_status_priority ON conversations (status, priority_rank);
CREATE INDEX conversations_by_email ON conversations (from_email, last_message_at);
-- What lists and searches filter by is in the indexes by time and by id, so a skipped row's texts are not read. The id
-- is named because it ends the order.
CREATE INDEX conversations_by_last ON conversations (last_message_at, id, status, assignee_id, has_files, news);
CREATE INDEX conversations_by_id ON conversations (id, status, last_message_at, assignee_id, has_files, news);
CREATE INDEX conversations_by_priority ON conversations (priority_rank, id, status);
CREATE INDEX conversations_sent ON conversations (last_message_at, id, status, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX conversations_with_files ON conversations (last_message_at, id, status, assignee_id, has_files)
  WHERE has_files = 1;
CREATE INDEX conversations_trashed ON conversations (trashed_at, status) WHERE status = 'trash';
CREATE INDEX conversations_by_beginning ON conversations (substr(search, 1, 40));
CREATE INDEX conversations_by_answers ON conversations (answers_id) WHERE answers_id IS NOT NULL;
-- Addresses whose domain is not yet written in ASCII.
CREATE INDEX conversations_unicode_address ON conversations (id) WHERE from_email GLOB '*@*[^ -~]*';

CREATE TRIGGER conversations_kept_added AFTER INSERT ON conversations WHEN new.status NOT IN ('spam', 'trash')
BEGIN
  UPDATE audience_kept SET conversations = conversations + 1 WHERE new.created_at >= since AND new.created_at < until;
END;

CREATE TRIGGER conversations_kept_gone AFTER DELETE ON conversations WHEN old.status NOT IN ('spam', 'trash')
BEGIN
  UPDATE audience_kept SET conversations = conversations - 1 WHERE old.created_at >= since AND old.created_at < until;
END;

CREATE TRIGGER conversations_kept_changed AFTER UPDATE OF status ON conversations
  WHEN (old.status IN ('spam', 'trash')) <> (new.status IN ('spam', 'trash'))
BEGIN
  UPDATE audience_kept SET conversations = conversations + iif(new.status IN ('spam', 'trash'), -1, 1)
    WHERE new.created_at >= since AND new.created_at < until;
END;

CREATE TRIGGER conversations_labelled_removed AFTER DELETE ON conversations WHEN old.label_ids <> '[]'
BEGIN
  UPDATE label_counters SET n = n - 1 WHERE status = old.status
    AND label_id IN (SELECT value FROM json_each(old.label_ids));
END;

CREATE TRIGGER conversations_counted_added AFTER INSERT ON conversations
BEGIN
  INSERT INTO conversation_counters (status, assignee_id, n, fresh, sent)
    VALUES (new.status, coalesce(new.assignee_id, 0), 1, new.news > 0, new.sent_at IS NOT NULL)
    ON CONFLICT (status, assignee_id)
      DO UPDATE SET n = n + 1, fresh = fresh + excluded.fresh, sent = sent + excluded.sent;
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
    ON CONFLICT (status, assignee_id)
      DO UPDATE SET n = n + 1, fresh = fresh + excluded.fresh, sent = sent + excluded.sent;
  UPDATE seen_counters SET n = n - 1 WHERE old.news > 0 AND status = old.status
    AND assignee_id = coalesce(old.assignee_id, 0)
    AND user_id IN (SELECT user_id FROM conversation_seen WHERE conversation_id = old.id AND news >= old.news);
  INSERT INTO seen_counters (user_id, status, assignee_id, n)
    SELECT user_id, new.status, coalesce(new.assignee_id, 0), 1 FROM conversation_seen
    WHERE conversation_id = new.id AND new.news > 0 AND news >= new.news
    ON CONFLICT (user_id, status, assignee_id) DO UPDATE SET n = n + 1;
END;

-- The labels of a conversation are one column, so that a write and its undo set them like any other.
CREATE TRIGGER conversations_labelled_added AFTER INSERT ON conversations WHEN new.label_ids <> '[]'
BEGIN
  INSERT INTO conversation_labels (conversation_id, label_id, status, last_message_at)
    SELECT new.id, value, new.status, new.last_message_at FROM json_each(new.label_ids);
  INSERT INTO label_counters (label_id, status, n) SELECT value, new.status, 1 FROM json_each(new.label_ids) WHERE true
    ON CONFLICT (label_id, status) DO UPDATE SET n = n + 1;
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
  INSERT INTO conversation_labels (conversation_id, label_id, status, last_message_at)
    SELECT new.id, value, new.status, new.last_message_at FROM json_each(new.label_ids) WHERE true
    ON CONFLICT (conversation_id, label_id) DO UPDATE SET status = excluded.status;
END;

CREATE TRIGGER conversations_labelled_moved AFTER UPDATE OF last_message_at ON conversations
  WHEN old.last_message_at <> new.last_message_at AND new.label_ids <> '[]'
BEGIN
  UPDATE conversation_labels SET last_message_at = new.last_message_at WHERE conversation_id = new.id;
END;

CREATE TRIGGER conversations_kept_search_added AFTER INSERT ON conversations
  WHEN new.status NOT IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_kept_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'conversation', substr(value, 1, 2), new.id
      FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER conversations_kept_search_removed AFTER DELETE ON conversations
  WHEN old.status NOT IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_kept_fts (conversations_kept_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
  DELETE FROM words WHERE object = 'conversation' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER conversations_kept_search_changed AFTER UPDATE OF search, from_search, to_search, subject_search, status
  ON conversations
  WHEN old.status NOT IN ('spam', 'trash') AND new.status NOT IN ('spam', 'trash') AND (old.search <> new.search
    OR old.from_search <> new.from_search
    OR old.to_search <> new.to_search OR old.subject_search <> new.subject_search)
BEGIN
  INSERT INTO conversations_kept_fts (conversations_kept_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
  DELETE FROM words WHERE object = 'conversation' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT INTO conversations_kept_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'conversation', substr(value, 1, 2), new.id
      FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER conversations_kept_search_came AFTER UPDATE OF search, from_search, to_search, subject_search, status
  ON conversations
  WHEN old.status IN ('spam', 'trash') AND new.status NOT IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_kept_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'conversation', substr(value, 1, 2), new.id
      FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER conversations_kept_search_left AFTER UPDATE OF search, from_search, to_search, subject_search, status
  ON conversations
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

CREATE TRIGGER conversations_gone_search_changed AFTER UPDATE OF search, from_search, to_search, subject_search, status
  ON conversations
  WHEN old.status IN ('spam', 'trash') AND new.status IN ('spam', 'trash') AND (old.search <> new.search
    OR old.from_search <> new.from_search
    OR old.to_search <> new.to_search OR old.subject_search <> new.subject_search)
BEGIN
  INSERT INTO conversations_gone_fts (conversations_gone_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
  INSERT INTO conversations_gone_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
END;

CREATE TRIGGER conversations_gone_search_came AFTER UPDATE OF search, from_search, to_search, subject_search, status
  ON conversations
  WHEN old.status NOT IN ('spam', 'trash') AND new.status IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_gone_fts (rowid, search, from_search, to_search, subject_search)
    VALUES (new.id, new.search, new.from_search, new.to_search, new.subject_search);
END;

CREATE TRIGGER conversations_gone_search_left AFTER UPDATE OF search, from_search, to_search, subject_search, status
  ON conversations
  WHEN old.status IN ('spam', 'trash') AND new.status NOT IN ('spam', 'trash')
BEGIN
  INSERT INTO conversations_gone_fts (conversations_gone_fts, rowid, search, from_search, to_search, subject_search)
    VALUES ('delete', old.id, old.search, old.from_search, old.to_search, old.subject_search);
END;

-- An undo of one act that marks spam leaves the block of another act. Mail that came into Spam because of the block,
-- and was never changed since, is no such act.
CREATE TRIGGER conversations_unblocked AFTER UPDATE OF status ON conversations
  WHEN new.status IN ('open', 'snoozed', 'archived') AND old.status = 'spam'
    AND NOT EXISTS (SELECT 1 FROM conversations WHERE from_email = new.from_email AND status = 'spam' AND version > 1)
BEGIN
  DELETE FROM blocked_senders WHERE email = new.from_email
    OR email IN (SELECT from_email FROM messages WHERE conversation_id = new.id AND direction = 'in');
END;

-- Spam blocks the senders of its incoming messages; without any, the other side of the conversation. A message without
-- a sender blocks nobody: otherwise all others without one would become spam.
CREATE TRIGGER conversations_blocked AFTER UPDATE OF status ON conversations
  WHEN new.status = 'spam' AND old.status NOT IN ('spam', 'trash')
BEGIN
  INSERT OR IGNORE INTO blocked_senders (email)
    SELECT from_email FROM messages WHERE conversation_id = new.id AND direction = 'in' AND from_email <> '';
  INSERT OR IGNORE INTO blocked_senders (email)
    SELECT new.from_email
    WHERE new.from_email <> ''
      AND NOT EXISTS (SELECT 1 FROM messages WHERE conversation_id = new.id AND direction = 'in' AND from_email <> '');
END;

-- Nobody needs to look at what was put away, and no notification refers to a deleted record. Triggers have no clock:
-- the newest change tells the time.
CREATE TRIGGER conversations_told_of_away AFTER UPDATE OF status ON conversations
  WHEN new.status IN ('archived', 'spam', 'trash') AND old.status <> new.status
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/inbox?c=' || new.id AND in_app = 1 AND read_at IS NULL GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/inbox?c=' || new.id AND read_at IS NULL;
END;

CREATE TRIGGER conversations_told_of_gone AFTER DELETE ON conversations
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/inbox?c=' || old.id AND in_app = 1 AND read_at IS NULL GROUP BY user_id;
  DELETE FROM notifications WHERE link = '/inbox?c=' || old.id;
END;

-- What is neither spam nor trash has a search index of its own, so a hit needs no look-up of its status.
CREATE VIEW conversations_kept AS SELECT id, search, from_search, to_search, subject_search FROM conversations
  WHERE status NOT IN ('spam', 'trash');

CREATE VIEW conversations_gone AS SELECT id, search, from_search, to_search, subject_search FROM conversations
  WHERE status IN ('spam', 'trash');

CREATE VIRTUAL TABLE conversations_kept_fts USING fts5(search, from_search, to_search, subject_search,
  content='conversations_kept', content_rowid='id', tokenize='trigram');

CREATE VIRTUAL TABLE conversations_gone_fts USING fts5(search, from_search, to_search, subject_search,
  content='conversations_gone', content_rowid='id', tokenize='trigram');

-- Conversations by status and assignee: all, those with news, those with a sent message.
CREATE TABLE conversation_counters (
  status TEXT NOT NULL,
  assignee_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  fresh INTEGER NOT NULL,
  sent INTEGER NOT NULL,
  PRIMARY KEY (status, assignee_id)
) STRICT, WITHOUT ROWID;

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
  at INTEGER NOT NULL,
  -- The HTML of a mail as it was received, until it is cleaned.
  html_source TEXT,
  -- The HTML was too large to be cleaned, so only the text is stored.
  is_plain INTEGER NOT NULL DEFAULT 0 CHECK (is_plain IN (0, 1)),
  -- A list of `{kind, name, email}` with kind to, cc, bcc or replyTo. Of an outgoing message only cc and bcc: `to_json`
  -- holds the others.
  recipients_json TEXT NOT NULL DEFAULT '[]',
  -- The date that the mail itself names.
  dated_at INTEGER,
  auto TEXT NOT NULL DEFAULT 'none' CHECK (auto IN ('none', 'bounce', 'reply', 'bulk')),
  -- The mail service marked it as spam.
  is_marked_spam INTEGER NOT NULL DEFAULT 0 CHECK (is_marked_spam IN (0, 1)),
  -- Files that were not stored, as a list of `{name, size, reason}`.
  left_out_json TEXT NOT NULL DEFAULT '[]',
  -- The receiving server reported that the mail is not from the domain of its sender.
  is_unverified INTEGER NOT NULL DEFAULT 0 CHECK (is_unverified IN (0, 1)),
  -- Attempts at cleaning, how many of them an outage ended, and when the running one began.
  clean_tries INTEGER NOT NULL DEFAULT 0,
  clean_outages INTEGER NOT NULL DEFAULT 0,
  clean_claimed_at INTEGER
) STRICT;
CREATE INDEX messages_by_conversation ON messages (conversation_id, id);
CREATE INDEX messages_scheduled ON messages (conversation_id) WHERE status = 'queued' AND is_scheduled = 1;
CREATE INDEX messages_to_clean ON messages (id) WHERE html_source IS NOT NULL;
CREATE INDEX messages_by_sender ON messages (from_email, id) WHERE direction = 'in';
CREATE INDEX messages_sent ON messages (at) WHERE direction = 'out' AND status = 'sent';
-- Addresses whose domain is not yet written in ASCII.
CREATE INDEX messages_unicode_address ON messages (id) WHERE from_email GLOB '*@*[^ -~]*';
CREATE INDEX messages_to_try ON messages (clean_tries, id) WHERE html_source IS NOT NULL;

CREATE TRIGGER messages_identified AFTER INSERT ON messages WHEN new.external_id IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO message_ids (id_fold, message_id, id, kind)
  VALUES (lower(trim(new.external_id, ' <>')), new.id, new.external_id, iif(new.direction = 'in', 'received', 'own'));
END;

-- Every id by which a message can be answered: the one in its header, also where two messages share it, and one given
-- by a mail service.
CREATE TABLE message_ids (
  -- The part between the angle brackets, in lower case.
  id_fold TEXT NOT NULL,
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('received', 'own', 'service')),
  PRIMARY KEY (id_fold, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_ids_by_message ON message_ids (message_id);

CREATE TABLE message_files (
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  file_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- The name of a picture in the message's text, without its angle brackets.
  content_id TEXT,
  PRIMARY KEY (message_id, file_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_files_by_file ON message_files (file_id);

CREATE TRIGGER message_files_held AFTER INSERT ON message_files
BEGIN
  UPDATE files SET idle_since = NULL WHERE key = new.file_id;
END;

-- Reported results of a sent message at one of its recipients.
CREATE TABLE deliveries (
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('delayed', 'failed')),
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (message_id, email)
) STRICT, WITHOUT ROWID;

-- One row for each mail that was received.
CREATE TABLE arrivals (
  id INTEGER PRIMARY KEY,
  -- The hash of id, sender and content, which identifies a repeated mail.
  letter_hash TEXT,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'message', 'event', 'own', 'known')),
  message_id INTEGER,
  -- A waiting mail is in the file store as it was received. `raw_size` is NULL until all of it has arrived.
  raw_key TEXT,
  raw_size INTEGER,
  raw_part_size INTEGER,
  envelope_json TEXT NOT NULL DEFAULT '{}',
  tries INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  -- Since when a waiting mail is being read, or an arriving one stored.
  claimed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX arrivals_by_letter ON arrivals (letter_hash) WHERE letter_hash IS NOT NULL;
CREATE INDEX arrivals_raw ON arrivals (tries, id) WHERE raw_key IS NOT NULL;
CREATE INDEX arrivals_by_at ON arrivals (at);

CREATE TABLE inbox_labels (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL,
  colour TEXT NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX inbox_labels_by_name ON inbox_labels (name_fold) WHERE removed_at IS NULL;

-- Derived from `conversations.label_ids` by triggers. Status and time are here so that a label's list is read in order.
CREATE TABLE conversation_labels (
  conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  last_message_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (conversation_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_labels_by_state ON conversation_labels (label_id, status, last_message_at, conversation_id);
CREATE INDEX conversation_labels_by_last ON conversation_labels (label_id, last_message_at, conversation_id, status);

CREATE TABLE label_counters (
  label_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (label_id, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE canned (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  body TEXT NOT NULL,
  shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
  user_id INTEGER NOT NULL REFERENCES users (id),
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
-- A personal reply blocks its code for its owner alone: nobody else could see or delete it.
CREATE UNIQUE INDEX canned_by_code ON canned (code) WHERE removed_at IS NULL AND shared = 1;
CREATE UNIQUE INDEX canned_by_owner ON canned (user_id, code) WHERE removed_at IS NULL AND shared = 0;

-- How much of a conversation a person has seen, and their star.
CREATE TABLE conversation_seen (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  news INTEGER NOT NULL DEFAULT 0,
  starred INTEGER NOT NULL DEFAULT 0 CHECK (starred IN (0, 1)),
  PRIMARY KEY (user_id, conversation_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_seen_by_conversation ON conversation_seen (conversation_id);
CREATE INDEX conversation_seen_starred ON conversation_seen (user_id, conversation_id) WHERE starred = 1;

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

-- How many conversations with news each person has seen whole.
CREATE TABLE seen_counters (
  user_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  assignee_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (user_id, status, assignee_id)
) STRICT, WITHOUT ROWID;

-- A number that rises with every change of the inbox for one person alone.
CREATE TABLE inbox_marks (
  user_id INTEGER PRIMARY KEY,
  n INTEGER NOT NULL
) STRICT;

-- One draft for each person and conversation. Conversation 0 is a new message.
CREATE TABLE drafts (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  conversation_id INTEGER NOT NULL,
  to_json TEXT NOT NULL DEFAULT '[]',
  subject TEXT NOT NULL DEFAULT '',
  body TEXT NOT NULL,
  files_json TEXT NOT NULL DEFAULT '[]',
  at INTEGER NOT NULL,
  -- The newest message that the author had seen when they began the draft.
  seen_message_id INTEGER,
  cc_json TEXT NOT NULL DEFAULT '[]',
  -- The recipients: the sender of the newest message, all of the conversation, or those of `to_json` and `cc_json`.
  mode TEXT NOT NULL DEFAULT 'reply' CHECK (mode IN ('reply', 'replyAll', 'own')),
  PRIMARY KEY (user_id, conversation_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER drafts_marked_added AFTER INSERT ON drafts
BEGIN
  INSERT INTO inbox_marks (user_id, n) VALUES (new.user_id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER drafts_marked_removed AFTER DELETE ON drafts
BEGIN
  INSERT INTO inbox_marks (user_id, n) VALUES (old.user_id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1;
END;

CREATE TABLE presence (
  conversation_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  is_typing INTEGER NOT NULL CHECK (is_typing IN (0, 1)),
  at INTEGER NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
) STRICT, WITHOUT ROWID;

-- Addresses whose mail goes to Spam. The status decides, so an undo blocks and unblocks too.
CREATE TABLE blocked_senders (
  email TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
