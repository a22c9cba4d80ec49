-- breaking: the guards of former builds are gone; this build checks before it writes, in the same transaction.
DROP TABLE IF EXISTS tx_guard;
INSERT OR REPLACE INTO meta (key, value) VALUES ('compatible_from', '0013-without-guards.sql');
