-- A picture that a product shows may be the shop's logo or somebody's picture as well: taken off the product it is still
-- held, and so is what lost its place that way before.
UPDATE files SET idle_since = NULL WHERE idle_since IS NOT NULL AND removed_at IS NULL
  AND (key IN (SELECT logo_file FROM workspace) OR EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key));

DROP TRIGGER products_pictured_changed;
CREATE TRIGGER products_pictured_changed AFTER UPDATE OF images_json ON products
  WHEN old.images_json <> new.images_json
BEGIN
  DELETE FROM product_images WHERE product_id = new.id
    AND file_id NOT IN (SELECT value ->> '$.file' FROM json_each(new.images_json));
  INSERT INTO product_images (product_id, file_id, alt, width, height, position)
    SELECT new.id, f.key, one.value ->> '$.alt', f.width, f.height, one.key
    FROM json_each(new.images_json) AS one JOIN files AS f ON f.key = one.value ->> '$.file' WHERE true
    ON CONFLICT (product_id, file_id) DO UPDATE SET alt = excluded.alt, position = excluded.position;
  UPDATE files SET idle_since = new.updated_at WHERE purpose <> 'file'
    AND key IN (SELECT value ->> '$.file' FROM json_each(old.images_json))
    AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key)
    AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)
    AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key);
END;

DROP TRIGGER products_pictured_dropped;
CREATE TRIGGER products_pictured_dropped AFTER DELETE ON products WHEN old.images_json <> '[]'
BEGIN
  UPDATE files SET idle_since = coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), old.updated_at)
    WHERE purpose <> 'file'
    AND key IN (SELECT value ->> '$.file' FROM json_each(old.images_json))
    AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key AND product_id <> old.id)
    AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)
    AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key);
END;
