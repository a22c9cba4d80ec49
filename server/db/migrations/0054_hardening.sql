-- additive: files and people get columns that older builds leave empty.
-- What a picture's bytes hashed to before its metadata was taken out: the same picture is known again by it.
ALTER TABLE files ADD COLUMN sent_sha256 TEXT;
CREATE INDEX files_by_sent_hash ON files (sent_sha256)
  WHERE sent_sha256 IS NOT NULL AND owner_id IS NOT NULL AND state = 'stored' AND removed_at IS NULL;

-- When the owner of an address showed that it is theirs; another address is unproven again.
ALTER TABLE users ADD COLUMN email_proven_at INTEGER;
CREATE TRIGGER users_address_unproven AFTER UPDATE OF email_fold ON users
WHEN old.email_fold <> new.email_fold AND new.email_proven_at IS NOT NULL AND new.email_proven_at IS old.email_proven_at
BEGIN
  UPDATE users SET email_proven_at = NULL WHERE id = new.id;
END;
-- Addresses of before domains were written in ASCII.
CREATE INDEX users_unicode_address ON users (id) WHERE email_fold GLOB '*[^ -~]*';

-- A replaced row is deleted without a delete trigger. The same row once more is what a restore does after a break.
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
WHEN EXISTS (
  SELECT 1 FROM audit AS t WHERE t.id = new.id AND (
    (t.at, t.actor_id, t.action, t.object, t.object_id, t.object_key, t.before_json, t.after_json) IS NOT
      (new.at, new.actor_id, new.action, new.object, new.object_id, new.object_key, new.before_json, new.after_json)
    OR (t.undo_hash, t.request_id, t.ip, t.act_id, t.prev_hash, t.hash, t.digest, t.erased_at) IS NOT
      (new.undo_hash, new.request_id, new.ip, new.act_id, new.prev_hash, new.hash, new.digest, new.erased_at)))
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as written');
END;
