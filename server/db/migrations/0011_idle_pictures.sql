-- Taking an import back deletes the products it made. What nothing else holds of their pictures is idle from then on;
-- the deletion's own row of the feed, written just before it, says when that is.
CREATE TRIGGER products_pictured_dropped AFTER DELETE ON products WHEN old.images_json <> '[]'
BEGIN
  UPDATE files SET idle_since = coalesce((SELECT at FROM changes ORDER BY id DESC LIMIT 1), old.updated_at)
    WHERE purpose <> 'file'
    AND key IN (SELECT value ->> '$.file' FROM json_each(old.images_json))
    AND NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key AND product_id <> old.id);
END;
