-- Uploads on their way, to hold each person to so many of them.
CREATE INDEX files_open ON files (owner_id, idle_since) WHERE state IN ('created', 'uploading');
ALTER TABLE tx_guard ADD COLUMN open_uploads INTEGER CONSTRAINT open_uploads CHECK (open_uploads = 1);

-- The HTML of a mail as it came, until it is cleaned, and whether it was too much to be cleaned and only its text is kept.
ALTER TABLE messages ADD COLUMN html_source TEXT;
ALTER TABLE messages ADD COLUMN is_plain INTEGER NOT NULL DEFAULT 0 CHECK (is_plain IN (0, 1));
CREATE INDEX messages_to_clean ON messages (id) WHERE html_source IS NOT NULL;
