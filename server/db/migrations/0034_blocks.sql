-- A sender is blocked by the act that marks spam, not by a conversation that comes back to Spam from the trash; and an undo
-- of one such act leaves the block of another: only "Not spam", which says so itself, frees whoever has more there. What
-- only came into Spam because of the block, and was never changed since, is no such act.
DROP TRIGGER conversations_blocked;
CREATE TRIGGER conversations_blocked AFTER UPDATE OF status ON conversations
  WHEN new.status = 'spam' AND old.status NOT IN ('spam', 'trash')
BEGIN
  INSERT OR IGNORE INTO blocked_senders (email) VALUES (new.from_email);
END;
DROP TRIGGER conversations_unblocked;
CREATE TRIGGER conversations_unblocked AFTER UPDATE OF status ON conversations
  WHEN new.status IN ('open', 'snoozed', 'archived') AND old.status = 'spam'
    AND NOT EXISTS (SELECT 1 FROM conversations WHERE from_email = new.from_email AND status = 'spam' AND version > 1)
BEGIN
  DELETE FROM blocked_senders WHERE email = new.from_email;
END;
