-- What every write leaves: audit entries, the change feed, undo records and idempotency records.

CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  object TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  action TEXT NOT NULL,
  actor_id INTEGER,
  at INTEGER NOT NULL,
  -- Set where the change is visible to one person alone.
  owner_id INTEGER
) STRICT;
CREATE INDEX changes_by_date ON changes (at);

CREATE TRIGGER changes_mark AFTER INSERT ON changes
BEGIN
  INSERT INTO marks (object, change_id, at) VALUES (new.object, new.id, new.at)
    ON CONFLICT (object) DO UPDATE SET change_id = excluded.change_id, at = excluded.at;
END;

-- A change that only its owner sees, like a new password, is no revision of the person.
CREATE TRIGGER users_revised AFTER INSERT ON changes WHEN new.object = 'person' AND new.owner_id IS NULL
BEGIN
  UPDATE users SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER products_revised AFTER INSERT ON changes WHEN new.object = 'product'
BEGIN
  UPDATE products SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER orders_revised AFTER INSERT ON changes WHEN new.object = 'order'
BEGIN
  UPDATE orders SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER boards_revised AFTER INSERT ON changes WHEN new.object = 'board'
BEGIN
  UPDATE boards SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER board_columns_revised AFTER INSERT ON changes WHEN new.object = 'column'
BEGIN
  UPDATE board_columns SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER cards_revised AFTER INSERT ON changes WHEN new.object = 'card'
BEGIN
  UPDATE cards SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER conversations_revised AFTER INSERT ON changes WHEN new.object = 'conversation'
BEGIN
  UPDATE conversations SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER workspace_revised AFTER INSERT ON changes WHEN new.object = 'workspace'
BEGIN
  UPDATE workspace SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER subscription_revised AFTER INSERT ON changes WHEN new.object = 'subscription'
BEGIN
  UPDATE subscription SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER invoices_revised AFTER INSERT ON changes WHEN new.object = 'invoice'
BEGIN
  UPDATE invoices SET revision = new.id WHERE id = new.object_id;
END;

CREATE TRIGGER billing_details_revised AFTER INSERT ON changes WHEN new.object = 'billing_details'
BEGIN
  UPDATE billing_details SET revision = new.id WHERE id = new.object_id;
END;

-- The newest change of each kind of record: a list's weak ETag reads one row here instead of the list.
CREATE TABLE marks (
  object TEXT PRIMARY KEY,
  change_id INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Rows are written once. A job later fills prev_hash and hash in the order of ids, and an undo sets undone_at. Business
-- records have a number (object_id), sessions, tokens and files a text (object_key).
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor_id INTEGER,
  action TEXT NOT NULL,
  object TEXT NOT NULL,
  object_id INTEGER,
  object_key TEXT,
  before_json TEXT,
  after_json TEXT,
  undo_hash TEXT,
  undone_at INTEGER,
  request_id TEXT NOT NULL DEFAULT '',
  ip TEXT NOT NULL DEFAULT '',
  prev_hash TEXT,
  hash TEXT,
  -- A digest of the values, made when the entry is sealed. The chain consists of digests, so the values can be erased.
  digest TEXT,
  erased_at INTEGER,
  -- Common to all entries of one call or job; not part of the seal.
  act_id TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX audit_by_object ON audit (object, object_id, at);
CREATE INDEX audit_by_date ON audit (at);
CREATE INDEX audit_unsealed ON audit (id) WHERE hash IS NULL;
CREATE INDEX audit_by_undo ON audit (undo_hash) WHERE undo_hash IS NOT NULL;
-- The audit list is read from the newest entry on, by actor, action and record type.
CREATE INDEX audit_by_actor ON audit (actor_id);
CREATE INDEX audit_by_action ON audit (action);
CREATE INDEX audit_by_kind ON audit (object);
CREATE INDEX audit_by_act ON audit (act_id);

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

CREATE TRIGGER audit_seal_stays BEFORE UPDATE OF prev_hash, hash, digest ON audit WHEN old.hash IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as sealed');
END;

-- A database that is being restored has no workspace yet, and no history either.
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit WHEN EXISTS (SELECT 1 FROM workspace)
BEGIN
  SELECT RAISE(ABORT, 'audit rows are kept');
END;

CREATE TRIGGER audit_act_stays BEFORE UPDATE OF act_id ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as written');
END;

-- An upload counts once its file is stored; a picture or an import file counts with its purpose.
CREATE TRIGGER audit_begins_act AFTER INSERT ON audit
  WHEN new.action <> 'file.begun'
    AND NOT EXISTS (SELECT 1 FROM acts WHERE act_id = new.act_id AND object = new.object AND action = new.action)
    AND NOT (new.object = 'file' AND EXISTS (SELECT 1 FROM files WHERE id = new.object_id AND purpose <> 'file'))
BEGIN
  INSERT INTO acts (id, act_id, object, action) VALUES (new.id, new.act_id, new.object, new.action);
END;

-- A replaced row is deleted without a delete trigger. A restore that was interrupted writes the same row once more.
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

-- What an act did to one kind of record, by its first entry: an act has one row, or a few.
CREATE TABLE acts (
  id INTEGER PRIMARY KEY,
  act_id TEXT NOT NULL,
  object TEXT NOT NULL,
  action TEXT NOT NULL,
  UNIQUE (act_id, object, action)
) STRICT;

CREATE TABLE undo_log (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL,
  object TEXT NOT NULL,
  records_json TEXT NOT NULL,
  at INTEGER NOT NULL,
  until INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX undo_log_by_end ON undo_log (until);
-- After a reload the newest acts that a person may still undo are listed.
CREATE INDEX undo_log_by_user ON undo_log (user_id, until);
-- The history checks on each page which jobs of a person can still be undone.
CREATE INDEX undo_log_of_jobs ON undo_log (user_id, until) WHERE object = 'job';

CREATE TABLE idempotency (
  key TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  call_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  -- A replay answers with the one record that was created, or with the audit rows of `mark`.
  made_id INTEGER,
  at INTEGER NOT NULL,
  mark TEXT,
  plan_json TEXT,
  PRIMARY KEY (key, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_date ON idempotency (at);
