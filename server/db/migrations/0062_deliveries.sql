-- additive: a table and a column that older builds leave empty.
-- What became of a sent message at one of its recipients, where that was told.
CREATE TABLE deliveries (
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('delayed', 'failed')),
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (message_id, email)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_sent ON messages (at) WHERE direction = 'out' AND status = 'sent';
-- How often a message that came back was sent again: the service must not take it for the mail before.
ALTER TABLE outbox ADD COLUMN sent_again INTEGER NOT NULL DEFAULT 0;
-- How many mails a person got lately.
CREATE INDEX outbox_by_reader ON outbox (to_json, at) WHERE message_id IS NULL;
-- Who else gets a mail, as a list of `{kind, email}` with kind cc or bcc.
ALTER TABLE outbox ADD COLUMN copies_json TEXT NOT NULL DEFAULT '[]';
