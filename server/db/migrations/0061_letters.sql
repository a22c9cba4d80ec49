-- additive: letters get tables and columns that older builds leave empty.
-- Every id by which a message can be answered: the one in its header (also where another letter has the same), and one
-- that a mail service gave it. `id_fold` is what stands between the angle brackets, in lower case.
CREATE TABLE message_ids (
  id_fold TEXT NOT NULL,
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('received', 'own', 'service')),
  PRIMARY KEY (id_fold, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_ids_by_message ON message_ids (message_id);
INSERT INTO message_ids (id_fold, message_id, id, kind)
SELECT lower(trim(external_id, ' <>')), id, external_id, iif(direction = 'in', 'received', 'own')
FROM messages WHERE external_id IS NOT NULL;
CREATE TRIGGER messages_identified AFTER INSERT ON messages WHEN new.external_id IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO message_ids (id_fold, message_id, id, kind)
  VALUES (lower(trim(new.external_id, ' <>')), new.id, new.external_id, iif(new.direction = 'in', 'received', 'own'));
END;

-- One row for each letter that was handed in. `letter_hash` is of its id, sender and content, and tells a repeated one;
-- the names of those are not in it. A waiting letter lies in the file store as it came, in parts of `raw_part_size`.
CREATE TABLE arrivals (
  id INTEGER PRIMARY KEY,
  letter_hash TEXT,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'message', 'event', 'own', 'known')),
  message_id INTEGER,
  raw_key TEXT,
  raw_size INTEGER,
  raw_part_size INTEGER,
  envelope_json TEXT NOT NULL DEFAULT '{}',
  tries INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX arrivals_by_letter ON arrivals (letter_hash) WHERE letter_hash IS NOT NULL;
CREATE INDEX arrivals_raw ON arrivals (tries, id) WHERE raw_key IS NOT NULL;
CREATE INDEX arrivals_by_at ON arrivals (at);

-- Those named in a letter beside its sender, as a list of `{kind, name, email}` with kind to, cc, bcc or replyTo; of a
-- message of ours only cc and bcc, for `to_json` holds the others.
ALTER TABLE messages ADD COLUMN recipients_json TEXT NOT NULL DEFAULT '[]';
-- The date the letter itself names.
ALTER TABLE messages ADD COLUMN dated_at INTEGER;
ALTER TABLE messages ADD COLUMN auto TEXT NOT NULL DEFAULT 'none' CHECK (auto IN ('none', 'bounce', 'reply', 'bulk'));
-- The mail service took it for spam.
ALTER TABLE messages ADD COLUMN is_marked_spam INTEGER NOT NULL DEFAULT 0 CHECK (is_marked_spam IN (0, 1));
-- Files that were not kept, as a list of `{name, size, reason}`.
ALTER TABLE messages ADD COLUMN left_out_json TEXT NOT NULL DEFAULT '[]';
CREATE INDEX messages_by_sender ON messages (from_email, id) WHERE direction = 'in';
-- What a picture in the letter's text is called by, without its angle brackets.
ALTER TABLE message_files ADD COLUMN content_id TEXT;
