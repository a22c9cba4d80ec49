-- All entries of the history that one call or one job wrote have one `act_id`; it is no part of their seal.
ALTER TABLE audit ADD COLUMN act_id TEXT NOT NULL DEFAULT '';
UPDATE audit SET act_id = iif(request_id = '', '#' || id, request_id);
CREATE INDEX audit_by_act ON audit (act_id);
CREATE TRIGGER audit_act_stays BEFORE UPDATE OF act_id ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as written');
END;

-- What an act did to one kind of record, by the first of its entries: an act has one row, or a few.
CREATE TABLE acts (
  id INTEGER PRIMARY KEY,
  act_id TEXT NOT NULL,
  object TEXT NOT NULL,
  action TEXT NOT NULL,
  UNIQUE (act_id, object, action)
) STRICT;
INSERT INTO acts (id, act_id, object, action)
  SELECT min(id), act_id, object, action FROM audit AS t
  WHERE action <> 'file.begun' AND NOT (object = 'file' AND EXISTS (SELECT 1 FROM files AS f WHERE f.id = t.object_id AND f.purpose <> 'file'))
  GROUP BY act_id, object, action;

-- An upload is told of once its file is stored; a picture, or a file to import, with what it is for.
CREATE TRIGGER audit_begins_act AFTER INSERT ON audit
  WHEN new.action <> 'file.begun'
    AND NOT EXISTS (SELECT 1 FROM acts WHERE act_id = new.act_id AND object = new.object AND action = new.action)
    AND NOT (new.object = 'file' AND EXISTS (SELECT 1 FROM files WHERE id = new.object_id AND purpose <> 'file'))
BEGIN
  INSERT INTO acts (id, act_id, object, action) VALUES (new.id, new.act_id, new.object, new.action);
END;
