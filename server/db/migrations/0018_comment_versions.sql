-- A deleted comment can come back by an undo, which is a write like any other and raises the version of what it writes.
ALTER TABLE card_comments ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
