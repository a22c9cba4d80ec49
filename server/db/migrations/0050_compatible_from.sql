-- The oldest migration that a build must know to work with this database. A migration after which older builds fail
-- sets it to its own name; all others leave it.
INSERT INTO meta (key, value) VALUES ('compatible_from', '0050_compatible_from.sql')
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;
