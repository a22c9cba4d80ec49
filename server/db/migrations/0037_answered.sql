-- Whoever was answered is found by `to:` as whoever we wrote to first.
UPDATE conversations SET to_search = from_search
WHERE to_search = '' AND EXISTS (SELECT 1 FROM messages AS m WHERE m.conversation_id = conversations.id AND m.direction = 'out');

-- Cards of nobody are those of people who have left too, which no index of the cards can tell.
DROP INDEX IF EXISTS cards_unassigned;
