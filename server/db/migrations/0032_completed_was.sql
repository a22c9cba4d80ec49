-- A card that leaves a done column keeps when it was completed, so that an undo, which puts an older time back, brings
-- that along too: else the card would be done since its column has its kind, and leave the board on the spot.
ALTER TABLE cards ADD COLUMN completed_was INTEGER;

DROP TRIGGER cards_completed_moved;
CREATE TRIGGER cards_completed_moved AFTER UPDATE OF column_id ON cards WHEN old.column_id <> new.column_id
BEGIN
  UPDATE cards SET
    completed_at = CASE (SELECT kind FROM board_columns WHERE id = new.column_id) WHEN 'done'
      THEN coalesce(new.completed_at, iif(new.moved_at < old.moved_at, new.completed_was, NULL), new.moved_at) END,
    completed_was = iif(new.moved_at < old.moved_at, new.completed_was, coalesce(new.completed_at, new.completed_was))
  WHERE id = new.id;
END;

DROP TRIGGER board_columns_kind;
CREATE TRIGGER board_columns_kind AFTER UPDATE OF kind ON board_columns WHEN (old.kind = 'done') <> (new.kind = 'done')
BEGIN
  UPDATE cards SET
    completed_at = CASE WHEN new.kind <> 'done' THEN NULL
      WHEN new.kind_at >= old.kind_at THEN new.kind_at
      -- It came while the column was of the other kind.
      WHEN moved_at > old.kind_at THEN moved_at
      ELSE coalesce(completed_was, max(moved_at, new.kind_at)) END,
    completed_was = iif(new.kind_at < old.kind_at, completed_was, coalesce(completed_at, completed_was))
  WHERE column_id = new.id;
END;
