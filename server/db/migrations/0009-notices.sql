-- Notifications and outgoing mail.

-- A person has one unread notification for each kind and record; a trigger joins later ones with it.
CREATE TABLE notifications (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  link TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL,
  read_at INTEGER,
  in_app INTEGER NOT NULL DEFAULT 1 CHECK (in_app IN (0, 1)),
  -- A notification may be for mail: `now` for a mail of its own, `daily` for the mail of the day.
  mail TEXT CHECK (mail IN ('now', 'daily')),
  -- How many notifications this one stands for.
  count INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX notifications_by_user ON notifications (user_id, at);
CREATE INDEX notifications_by_date ON notifications (at);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_to_mail ON notifications (mail, user_id) WHERE mail IS NOT NULL;
CREATE INDEX notifications_by_link ON notifications (link);
CREATE INDEX notifications_unread_of ON notifications (user_id, kind, link) WHERE read_at IS NULL AND in_app = 1;

CREATE TRIGGER notifications_joined AFTER INSERT ON notifications WHEN new.read_at IS NULL AND new.in_app = 1
BEGIN
  UPDATE notifications SET count = count + coalesce((SELECT sum(count) FROM notifications
      WHERE user_id = new.user_id AND kind = new.kind AND link = new.link AND read_at IS NULL AND in_app = 1
        AND id <> new.id), 0)
    WHERE id = new.id;
  DELETE FROM notifications WHERE user_id = new.user_id AND kind = new.kind AND link = new.link AND read_at IS NULL
    AND in_app = 1 AND id <> new.id;
END;

-- Mail to be sent. A mail waits until `at`.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  to_json TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  at INTEGER NOT NULL,
  sent_at INTEGER,
  message_id INTEGER REFERENCES messages (id) ON DELETE CASCADE,
  -- Set by the process that sends it, so that no other sends it too.
  claimed_at INTEGER,
  failed_at INTEGER,
  -- Failed attempts at sending a mail of the product itself.
  tries INTEGER NOT NULL DEFAULT 0,
  -- The one-time link in the mail: its invitation shows what became of the mail.
  link_hash TEXT,
  -- Why the mail was not sent, or not yet.
  error TEXT,
  -- How often a message that was undeliverable was sent again: the mail service must not take it for the former mail.
  sent_again INTEGER NOT NULL DEFAULT 0,
  -- A list of `{kind, email}` with kind cc or bcc.
  copies_json TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX outbox_waiting ON outbox (at) WHERE sent_at IS NULL;
CREATE INDEX outbox_due ON outbox (at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE UNIQUE INDEX outbox_by_message ON outbox (message_id);
CREATE INDEX outbox_by_link ON outbox (link_hash) WHERE link_hash IS NOT NULL;
-- How many mails a person got lately.
CREATE INDEX outbox_by_reader ON outbox (to_json, at) WHERE message_id IS NULL;
