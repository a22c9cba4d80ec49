-- additive: columns that older builds leave empty or as they are.
-- The receiving server said that the letter is not from the domain that its sender names.
ALTER TABLE messages ADD COLUMN is_unverified INTEGER NOT NULL DEFAULT 0 CHECK (is_unverified IN (0, 1));
-- How often a letter was tried to be cleaned, how often an outage ended that, and since when somebody does.
ALTER TABLE messages ADD COLUMN clean_tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN clean_outages INTEGER NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN clean_claimed_at INTEGER;
CREATE INDEX messages_to_try ON messages (clean_tries, id) WHERE html_source IS NOT NULL;
-- Since when somebody reads a letter that waits, or takes it in as it comes: until all of it is there `raw_size` is NULL.
ALTER TABLE arrivals ADD COLUMN claimed_at INTEGER;
-- Whom a draft goes to: the writer of the newest letter, everybody in the conversation, or those of `to_json` and `cc_json`.
ALTER TABLE drafts ADD COLUMN cc_json TEXT NOT NULL DEFAULT '[]';
ALTER TABLE drafts ADD COLUMN mode TEXT NOT NULL DEFAULT 'reply' CHECK (mode IN ('reply', 'replyAll', 'own'));
-- A new message goes to those it names.
UPDATE drafts SET mode = 'own' WHERE conversation_id = 0;
