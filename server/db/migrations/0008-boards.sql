-- Boards, their columns, labels and cards. A deleted row stays, so that an undo is one write like any other.

CREATE TABLE boards (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  key_prefix TEXT NOT NULL,
  members_json TEXT NOT NULL DEFAULT '[]',
  created_by INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX boards_by_prefix ON boards (key_prefix);

CREATE TRIGGER boards_gone AFTER UPDATE OF removed_at ON boards
  WHEN (old.removed_at IS NULL) <> (new.removed_at IS NULL)
BEGIN
  UPDATE cards SET board_gone = (new.removed_at IS NOT NULL) WHERE board_id = new.id;
END;

CREATE TABLE board_stars (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  board_id INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, board_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE board_columns (
  id INTEGER PRIMARY KEY,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  name TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'todo' CHECK (kind IN ('todo', 'doing', 'done')),
  -- When the kind was set.
  kind_at INTEGER NOT NULL,
  wip_limit INTEGER CHECK (wip_limit BETWEEN 1 AND 100),
  wip_mode TEXT NOT NULL DEFAULT 'soft' CHECK (wip_mode IN ('soft', 'hard')),
  rank TEXT NOT NULL,
  -- How often the ranks of its cards were reallocated.
  spread INTEGER NOT NULL DEFAULT 0,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX board_columns_by_rank ON board_columns (board_id, rank) WHERE removed_at IS NULL;

CREATE TRIGGER board_columns_kind AFTER UPDATE OF kind ON board_columns WHEN (old.kind = 'done') <> (new.kind = 'done')
BEGIN
  UPDATE cards SET
    completed_at = CASE WHEN new.kind <> 'done' THEN NULL
      WHEN new.kind_at >= old.kind_at THEN new.kind_at
      -- It came while the column was of the other kind.
      WHEN moved_at > old.kind_at THEN moved_at
      ELSE coalesce(completed_was, max(moved_at, new.kind_at)) END,
    completed_was = iif(new.kind_at < old.kind_at, completed_was, coalesce(completed_at, completed_was))
  WHERE column_id = new.id;
END;

CREATE TABLE board_labels (
  id INTEGER PRIMARY KEY,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL,
  colour TEXT NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX board_labels_by_name ON board_labels (board_id, name_fold) WHERE removed_at IS NULL;

-- Labels, assignees, checklist and files are in the row, so that a write and its undo set them like any other column.
CREATE TABLE cards (
  id INTEGER PRIMARY KEY,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  column_id INTEGER NOT NULL REFERENCES board_columns (id),
  seq INTEGER NOT NULL,
  key TEXT NOT NULL UNIQUE,
  rank TEXT NOT NULL,
  -- Orders the cards of all columns.
  place TEXT NOT NULL GENERATED ALWAYS AS (substr('0000000000' || column_id, -10) || ' ' || rank) STORED,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  priority TEXT NOT NULL DEFAULT 'none' CHECK (priority IN ('none', 'low', 'medium', 'high', 'urgent')),
  priority_rank INTEGER NOT NULL GENERATED ALWAYS AS (
    CASE priority WHEN 'none' THEN 0 WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 ELSE 4 END
  ) STORED,
  due_at INTEGER,
  -- Sorts cards without a date last.
  due_key INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(due_at, 9007199254740991)) STORED,
  due_done INTEGER NOT NULL DEFAULT 0 CHECK (due_done IN (0, 1)),
  completed_at INTEGER,
  order_id INTEGER REFERENCES orders (id),
  product_id INTEGER REFERENCES products (id) ON DELETE SET NULL,
  conversation_id INTEGER REFERENCES conversations (id) ON DELETE SET NULL,
  labels_json TEXT NOT NULL DEFAULT '[]',
  assignees_json TEXT NOT NULL DEFAULT '[]',
  checklist_json TEXT NOT NULL DEFAULT '[]',
  comments_count INTEGER NOT NULL DEFAULT 0,
  moved_at INTEGER NOT NULL,
  archived_at INTEGER,
  removed_at INTEGER,
  board_gone INTEGER NOT NULL DEFAULT 0 CHECK (board_gone IN (0, 1)),
  created_by INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  search TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  files_json TEXT NOT NULL DEFAULT '[]'
    CONSTRAINT attachment_limit CHECK (json_array_length(files_json) <= 20),
  -- One of `files_json`.
  cover TEXT,
  -- When the card was completed before it left a done column: an undo restores this time.
  completed_was INTEGER,
  revision INTEGER NOT NULL DEFAULT 0,
  -- Sorts cards without a date first.
  due_order INTEGER GENERATED ALWAYS AS (coalesce(due_at, 0)) VIRTUAL,
  CONSTRAINT label_limit CHECK (json_array_length(labels_json) <= 10),
  CONSTRAINT assignee_limit CHECK (json_array_length(assignees_json) <= 10),
  CONSTRAINT checklist_limit CHECK (json_array_length(checklist_json) <= 100)
) STRICT;
CREATE UNIQUE INDEX cards_by_rank ON cards (column_id, rank) WHERE archived_at IS NULL AND removed_at IS NULL;
CREATE UNIQUE INDEX cards_by_seq ON cards (board_id, seq);
CREATE INDEX cards_by_id ON cards (id) WHERE removed_at IS NULL AND board_gone = 0;
CREATE INDEX cards_by_board ON cards (board_id, archived_at) WHERE removed_at IS NULL AND board_gone = 0;
CREATE INDEX cards_by_column ON cards (column_id) WHERE removed_at IS NULL AND board_gone = 0;
CREATE INDEX cards_by_place ON cards (place) WHERE removed_at IS NULL AND board_gone = 0;
CREATE INDEX cards_by_due ON cards (due_key) WHERE removed_at IS NULL AND board_gone = 0;
CREATE INDEX cards_by_priority ON cards (priority_rank) WHERE removed_at IS NULL AND board_gone = 0;
CREATE INDEX cards_by_created ON cards (created_at) WHERE removed_at IS NULL AND board_gone = 0;
CREATE INDEX cards_by_archived ON cards (archived_at)
  WHERE removed_at IS NULL AND board_gone = 0 AND archived_at IS NOT NULL;
CREATE INDEX cards_to_do ON cards (due_at) WHERE due_at IS NOT NULL AND due_done = 0 AND completed_at IS NULL
  AND archived_at IS NULL AND removed_at IS NULL AND board_gone = 0;
CREATE INDEX cards_by_order ON cards (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cards_by_product ON cards (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX cards_by_conversation ON cards (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX cards_by_beginning ON cards (substr(search, 1, 40));
CREATE INDEX cards_by_due_order ON cards (due_order) WHERE removed_at IS NULL AND board_gone = 0;

-- The tables that follow from a card's columns.
CREATE TRIGGER cards_named_added AFTER INSERT ON cards WHEN new.labels_json <> '[]' OR new.assignees_json <> '[]'
BEGIN
  INSERT INTO card_labels (card_id, label_id) SELECT new.id, value FROM json_each(new.labels_json);
  INSERT INTO card_assignees (card_id, user_id) SELECT new.id, value FROM json_each(new.assignees_json);
END;

CREATE TRIGGER cards_labelled AFTER UPDATE OF labels_json ON cards WHEN old.labels_json <> new.labels_json
BEGIN
  DELETE FROM card_labels WHERE card_id = new.id;
  INSERT INTO card_labels (card_id, label_id) SELECT new.id, value FROM json_each(new.labels_json);
END;

CREATE TRIGGER cards_assigned AFTER UPDATE OF assignees_json ON cards WHEN old.assignees_json <> new.assignees_json
BEGIN
  DELETE FROM card_assignees WHERE card_id = new.id;
  INSERT INTO card_assignees (card_id, user_id) SELECT new.id, value FROM json_each(new.assignees_json);
END;

-- A card is completed exactly while it is in a column of kind `done`, also after an undo.
CREATE TRIGGER cards_completed_added AFTER INSERT ON cards
  WHEN new.completed_at IS NULL AND (SELECT kind FROM board_columns WHERE id = new.column_id) = 'done'
BEGIN
  UPDATE cards SET completed_at = new.moved_at WHERE id = new.id;
END;

CREATE TRIGGER cards_search_added AFTER INSERT ON cards
BEGIN
  INSERT INTO cards_fts (rowid, search) VALUES (new.id, new.search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'card', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']')
      WHERE value <> '';
END;

CREATE TRIGGER cards_search_removed AFTER DELETE ON cards
BEGIN
  INSERT INTO cards_fts (cards_fts, rowid, search) VALUES ('delete', old.id, old.search);
  DELETE FROM words WHERE object = 'card' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER cards_search_changed AFTER UPDATE OF search ON cards WHEN old.search <> new.search
BEGIN
  INSERT INTO cards_fts (cards_fts, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO cards_fts (rowid, search) VALUES (new.id, new.search);
  DELETE FROM words WHERE object = 'card' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'card', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']')
      WHERE value <> '';
END;

CREATE TRIGGER cards_filed_added AFTER INSERT ON cards WHEN new.files_json <> '[]'
BEGIN
  INSERT INTO card_files (card_id, file_id) SELECT new.id, value ->> '$.file' FROM json_each(new.files_json);
END;

CREATE TRIGGER cards_filed AFTER UPDATE OF files_json ON cards WHEN old.files_json <> new.files_json
BEGIN
  DELETE FROM card_files WHERE card_id = new.id;
  INSERT INTO card_files (card_id, file_id) SELECT new.id, value ->> '$.file' FROM json_each(new.files_json);
END;

-- An undo sets an older `moved_at` and restores the former time of completion. Otherwise the card would count as
-- completed since its column has its kind, and leave the board at once.
CREATE TRIGGER cards_completed_moved AFTER UPDATE OF column_id ON cards WHEN old.column_id <> new.column_id
BEGIN
  UPDATE cards SET
    completed_at = CASE (SELECT kind FROM board_columns WHERE id = new.column_id) WHEN 'done'
      THEN coalesce(new.completed_at, iif(new.moved_at < old.moved_at, new.completed_was, NULL), new.moved_at) END,
    completed_was = iif(new.moved_at < old.moved_at, new.completed_was, coalesce(new.completed_at, new.completed_was))
  WHERE id = new.id;
END;

-- Nobody needs to look at what was put away, and no notification refers to a deleted record.
CREATE TRIGGER cards_told_of_away AFTER UPDATE OF archived_at ON cards
  WHEN new.archived_at IS NOT NULL AND old.archived_at IS NULL
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/kanban?board=' || new.board_id || '&card=' || new.id AND in_app = 1
      AND read_at IS NULL GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/kanban?board=' || new.board_id || '&card=' || new.id
    AND read_at IS NULL;
END;

CREATE TRIGGER cards_told_of_gone AFTER UPDATE OF removed_at, board_gone ON cards
  WHEN (new.removed_at IS NOT NULL AND old.removed_at IS NULL) OR (new.board_gone = 1 AND old.board_gone = 0)
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/kanban?board=' || new.board_id || '&card=' || new.id AND in_app = 1
      AND read_at IS NULL GROUP BY user_id;
  DELETE FROM notifications WHERE link = '/kanban?board=' || new.board_id || '&card=' || new.id;
END;

CREATE VIRTUAL TABLE cards_fts USING fts5(search, content='cards', content_rowid='id', tokenize='trigram');

-- Derived from `cards.labels_json` by triggers.
CREATE TABLE card_labels (
  card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL,
  PRIMARY KEY (card_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_labels_by_label ON card_labels (label_id, card_id);

-- Derived from `cards.assignees_json` by triggers.
CREATE TABLE card_assignees (
  card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL,
  PRIMARY KEY (card_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_assignees_by_user ON card_assignees (user_id, card_id);

-- Derived from `cards.files_json` by triggers.
CREATE TABLE card_files (
  card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  file_id TEXT NOT NULL,
  PRIMARY KEY (card_id, file_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_files_by_file ON card_files (file_id);

-- People who are notified of changes of a card. Watching is no edit of the card.
CREATE TABLE card_watchers (
  card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (card_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE card_comments (
  id INTEGER PRIMARY KEY,
  card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  edited_at INTEGER,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX card_comments_by_card ON card_comments (card_id, at) WHERE removed_at IS NULL;

CREATE TRIGGER card_comments_added AFTER INSERT ON card_comments
BEGIN
  UPDATE cards SET comments_count = comments_count + 1 WHERE id = new.card_id;
END;

CREATE TRIGGER card_comments_removed AFTER UPDATE OF removed_at ON card_comments
  WHEN (old.removed_at IS NULL) <> (new.removed_at IS NULL)
BEGIN
  UPDATE cards SET comments_count = comments_count + iif(new.removed_at IS NULL, 1, -1) WHERE id = new.card_id;
END;
