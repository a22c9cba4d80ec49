-- additive: notices gain a number that older builds leave at 1.
-- A person has one unread notice a kind and record: `count` is how many it stands for.
ALTER TABLE notifications ADD COLUMN count INTEGER NOT NULL DEFAULT 1;
CREATE INDEX notifications_by_link ON notifications (link);
CREATE INDEX notifications_unread_of ON notifications (user_id, kind, link) WHERE read_at IS NULL AND in_app = 1;

UPDATE notifications SET count = (SELECT count(*) FROM notifications AS other WHERE other.user_id = notifications.user_id
    AND other.kind = notifications.kind AND other.link = notifications.link AND other.read_at IS NULL AND other.in_app = 1)
  WHERE read_at IS NULL AND in_app = 1;
DELETE FROM notifications WHERE read_at IS NULL AND in_app = 1 AND EXISTS (SELECT 1 FROM notifications AS newer
  WHERE newer.user_id = notifications.user_id AND newer.kind = notifications.kind AND newer.link = notifications.link
    AND newer.read_at IS NULL AND newer.in_app = 1 AND newer.id > notifications.id);
DELETE FROM notifications WHERE link LIKE '/inbox?c=%'
  AND NOT EXISTS (SELECT 1 FROM conversations WHERE id = CAST(substr(link, 10) AS INTEGER));
UPDATE notifications SET read_at = at WHERE read_at IS NULL AND link LIKE '/inbox?c=%'
  AND EXISTS (SELECT 1 FROM conversations AS c LEFT JOIN conversation_seen AS seen
    ON seen.conversation_id = c.id AND seen.user_id = notifications.user_id
    WHERE c.id = CAST(substr(link, 10) AS INTEGER)
      AND (c.status IN ('archived', 'spam', 'trash') OR (c.news > 0 AND seen.news >= c.news)));

CREATE TRIGGER notifications_joined AFTER INSERT ON notifications WHEN new.read_at IS NULL AND new.in_app = 1
BEGIN
  UPDATE notifications SET count = count + coalesce((SELECT sum(count) FROM notifications
      WHERE user_id = new.user_id AND kind = new.kind AND link = new.link AND read_at IS NULL AND in_app = 1
        AND id <> new.id), 0)
    WHERE id = new.id;
  DELETE FROM notifications WHERE user_id = new.user_id AND kind = new.kind AND link = new.link AND read_at IS NULL
    AND in_app = 1 AND id <> new.id;
END;

-- Nobody is to look at what was put away, and nothing tells of what is gone. Triggers have no clock: the last change's
-- time is now.
CREATE TRIGGER conversations_told_of_away AFTER UPDATE OF status ON conversations WHEN new.status IN ('archived', 'spam', 'trash') AND old.status <> new.status
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/inbox?c=' || new.id AND in_app = 1 AND read_at IS NULL GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/inbox?c=' || new.id AND read_at IS NULL;
END;
CREATE TRIGGER conversations_told_of_gone AFTER DELETE ON conversations
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/inbox?c=' || old.id AND in_app = 1 AND read_at IS NULL GROUP BY user_id;
  DELETE FROM notifications WHERE link = '/inbox?c=' || old.id;
END;
CREATE TRIGGER cards_told_of_away AFTER UPDATE OF archived_at ON cards WHEN new.archived_at IS NOT NULL AND old.archived_at IS NULL
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/kanban?board=' || new.board_id || '&card=' || new.id AND in_app = 1 AND read_at IS NULL GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/kanban?board=' || new.board_id || '&card=' || new.id AND read_at IS NULL;
END;
CREATE TRIGGER cards_told_of_gone AFTER UPDATE OF removed_at, board_gone ON cards
  WHEN (new.removed_at IS NOT NULL AND old.removed_at IS NULL) OR (new.board_gone = 1 AND old.board_gone = 0)
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/kanban?board=' || new.board_id || '&card=' || new.id AND in_app = 1 AND read_at IS NULL GROUP BY user_id;
  DELETE FROM notifications WHERE link = '/kanban?board=' || new.board_id || '&card=' || new.id;
END;
CREATE TRIGGER products_told_of_away AFTER UPDATE OF archived_at ON products WHEN new.archived_at IS NOT NULL AND old.archived_at IS NULL
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), max(at)), user_id
    FROM notifications WHERE link = '/products?open=' || new.id AND in_app = 1 AND read_at IS NULL GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/products?open=' || new.id AND read_at IS NULL;
END;
