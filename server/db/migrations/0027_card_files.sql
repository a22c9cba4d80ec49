-- The files of a card lie in its row in their order, each with its name, who brought it and when, so that a write and its
-- undo set them like any other column; the cover is one of them.
ALTER TABLE cards ADD COLUMN files_json TEXT NOT NULL DEFAULT '[]'
  CONSTRAINT attachment_limit CHECK (json_array_length(files_json) <= 20);
ALTER TABLE cards ADD COLUMN cover TEXT;

CREATE TABLE card_files (
  card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  file_id TEXT NOT NULL,
  PRIMARY KEY (card_id, file_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_files_by_file ON card_files (file_id);

CREATE TRIGGER cards_filed_added AFTER INSERT ON cards WHEN new.files_json <> '[]'
BEGIN
  INSERT INTO card_files (card_id, file_id) SELECT new.id, value ->> '$.file' FROM json_each(new.files_json);
END;

CREATE TRIGGER cards_filed AFTER UPDATE OF files_json ON cards WHEN old.files_json <> new.files_json
BEGIN
  DELETE FROM card_files WHERE card_id = new.id;
  INSERT INTO card_files (card_id, file_id) SELECT new.id, value ->> '$.file' FROM json_each(new.files_json);
END;

-- Who is told of what others do to a card; that is a person's own and no edit of the card.
CREATE TABLE card_watchers (
  card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (card_id, user_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE tx_guard ADD COLUMN card_file INTEGER CONSTRAINT card_file CHECK (card_file = 1);
