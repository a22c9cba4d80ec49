-- The shop's logo is a stored picture, by its key.
ALTER TABLE workspace ADD COLUMN logo_file TEXT;
ALTER TABLE tx_guard ADD COLUMN currency_locked INTEGER CONSTRAINT currency_locked CHECK (currency_locked = 1);

-- Open invitations are shown together, without passing by other links.
CREATE INDEX one_time_links_open ON one_time_links (created_at) WHERE kind = 'invite' AND used_at IS NULL AND removed_at IS NULL;

-- What an entry said is kept as a digest when it is sealed, and the chain is made of digests: so the values of an entry
-- can be erased for a person's sake without breaking it.
ALTER TABLE audit ADD COLUMN digest TEXT;
ALTER TABLE audit ADD COLUMN erased_at INTEGER;
DROP TRIGGER audit_stays;
CREATE TRIGGER audit_stays BEFORE UPDATE OF id, at, actor_id, action, object, object_id, object_key,
  undo_hash, request_id, ip ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as written');
END;
CREATE TRIGGER audit_values_stay BEFORE UPDATE OF before_json, after_json, erased_at ON audit
  WHEN old.hash IS NULL OR new.erased_at IS NULL OR new.before_json IS NOT NULL OR new.after_json IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as written');
END;
DROP TRIGGER audit_seal_stays;
CREATE TRIGGER audit_seal_stays BEFORE UPDATE OF prev_hash, hash, digest ON audit WHEN old.hash IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as sealed');
END;
-- A database that is being filled anew has no workspace yet, and no history either.
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit WHEN EXISTS (SELECT 1 FROM workspace)
BEGIN
  SELECT RAISE(ABORT, 'audit rows are kept');
END;

-- The audit list is walked from the newest on, by who did it, what was done, and to what kind of thing.
DROP INDEX audit_by_actor;
CREATE INDEX audit_by_actor ON audit (actor_id);
CREATE INDEX audit_by_action ON audit (action);
CREATE INDEX audit_by_kind ON audit (object);
