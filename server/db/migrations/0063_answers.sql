-- additive: a column that older builds leave empty; a trigger that they do not need goes.
-- The conversation that this one's first letter answers, though its writer had no part there.
ALTER TABLE conversations ADD COLUMN answers_id INTEGER;
CREATE INDEX conversations_by_answers ON conversations (answers_id) WHERE answers_id IS NOT NULL;
-- Addresses of before domains were written in ASCII.
CREATE INDEX conversations_unicode_address ON conversations (id) WHERE from_email GLOB '*@*[^ -~]*';
CREATE INDEX messages_unicode_address ON messages (id) WHERE from_email GLOB '*@*[^ -~]*';
-- A letter that the mail service took for spam lies in Spam and blocks nobody.
DROP TRIGGER conversations_blocked_added;
-- A letter without a sender blocks nobody: else all others without one would land in Spam.
DROP TRIGGER conversations_blocked;
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
