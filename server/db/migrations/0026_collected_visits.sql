-- Visits as the shop's pages send them. Whoever names no visitor is known by a hash that holds for one day: its salt is
-- drawn anew each day and the old one thrown away, so that nobody can be followed from day to day.
CREATE TABLE day_salts (day TEXT PRIMARY KEY, salt TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- How many calls a running visit has sent in its last minute: the limit of a visitor costs no row of its own.
ALTER TABLE visits ADD COLUMN minute INTEGER NOT NULL DEFAULT 0;
ALTER TABLE visits ADD COLUMN calls INTEGER NOT NULL DEFAULT 0;
