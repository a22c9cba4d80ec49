-- Spam is what whoever wrote it sent: an answer of a further recipient blocks them, and not the one a message of ours went
-- to. Where nobody has written it is the other side of the conversation.
DROP TRIGGER conversations_blocked;
CREATE TRIGGER conversations_blocked AFTER UPDATE OF status ON conversations
  WHEN new.status = 'spam' AND old.status NOT IN ('spam', 'trash')
BEGIN
  INSERT OR IGNORE INTO blocked_senders (email)
    SELECT from_email FROM messages WHERE conversation_id = new.id AND direction = 'in' AND from_email <> '';
  INSERT OR IGNORE INTO blocked_senders (email)
    SELECT new.from_email
    WHERE NOT EXISTS (SELECT 1 FROM messages WHERE conversation_id = new.id AND direction = 'in' AND from_email <> '');
END;
DROP TRIGGER conversations_unblocked;
CREATE TRIGGER conversations_unblocked AFTER UPDATE OF status ON conversations
  WHEN new.status IN ('open', 'snoozed', 'archived') AND old.status = 'spam'
    AND NOT EXISTS (SELECT 1 FROM conversations WHERE from_email = new.from_email AND status = 'spam' AND version > 1)
BEGIN
  DELETE FROM blocked_senders WHERE email = new.from_email
    OR email IN (SELECT from_email FROM messages WHERE conversation_id = new.id AND direction = 'in');
END;
