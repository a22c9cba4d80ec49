-- A person's data are taken out of the audit list when they are erased: such an entry says when, and nothing else any more.
ALTER TABLE audit ADD COLUMN erased_at INTEGER;
DROP TRIGGER audit_stays;
CREATE TRIGGER audit_stays BEFORE UPDATE OF id, at, actor_id, action, object, object_id, object_key,
  undo_hash, request_id, ip ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as written');
END;
CREATE TRIGGER audit_values_stay BEFORE UPDATE OF before_json, after_json, erased_at ON audit
  WHEN new.erased_at IS NULL OR new.before_json IS NOT NULL OR new.after_json IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as written');
END;
