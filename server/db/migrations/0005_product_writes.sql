-- A product's tags as pairs of folded and written form, so that a write and its undo set them like any other column.
ALTER TABLE products ADD COLUMN tags_json TEXT NOT NULL DEFAULT '[]';

UPDATE products SET tags_json = (SELECT json_group_array(json_array(g.tag_fold, g.tag) ORDER BY g.tag_fold)
  FROM product_tags AS g WHERE g.product_id = products.id)
WHERE id IN (SELECT product_id FROM product_tags);

CREATE TRIGGER products_tagged_added AFTER INSERT ON products WHEN new.tags_json <> '[]'
BEGIN
  INSERT INTO product_tags (product_id, tag_fold, tag) SELECT new.id, value ->> 0, value ->> 1 FROM json_each(new.tags_json);
END;

CREATE TRIGGER products_tagged_changed AFTER UPDATE OF tags_json ON products WHEN old.tags_json <> new.tags_json
BEGIN
  DELETE FROM product_tags WHERE product_id = new.id;
  INSERT INTO product_tags (product_id, tag_fold, tag) SELECT new.id, value ->> 0, value ->> 1 FROM json_each(new.tags_json);
END;

-- One act may write different values to each record, so what it wrote lies beside what stood there before.
UPDATE undo_log SET records_json = (SELECT json_group_array(json_set(value, '$.after', json(undo_log.after_json)))
  FROM json_each(undo_log.records_json));
ALTER TABLE undo_log DROP COLUMN after_json;

-- What a replay answers with: the audit rows of the act or the one record it made, and what it meant to do to each.
DELETE FROM idempotency;
ALTER TABLE idempotency DROP COLUMN object;
ALTER TABLE idempotency RENAME COLUMN object_id TO made_id;
ALTER TABLE idempotency ADD COLUMN mark TEXT;
ALTER TABLE idempotency ADD COLUMN plan_json TEXT;

ALTER TABLE tx_guard ADD COLUMN stock_room INTEGER CONSTRAINT stock_room CHECK (stock_room = 1);
