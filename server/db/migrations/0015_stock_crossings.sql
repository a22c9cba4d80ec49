-- Products whose stock has just run low or out, for the batch that moved it to tell people of; empty between batches.
CREATE TABLE stock_crossings (
  product_id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('low_stock', 'out_of_stock'))
) STRICT;

CREATE TRIGGER products_stock_crossed AFTER UPDATE OF on_hand, reserved, low_at ON products
WHEN new.archived_at IS NULL AND new.status <> old.status AND new.status <> 'In Stock' AND old.status <> 'Out of Stock'
BEGIN
  INSERT OR REPLACE INTO stock_crossings (product_id, kind)
    VALUES (new.id, iif(new.status = 'Out of Stock', 'out_of_stock', 'low_stock'));
END;

CREATE INDEX notifications_by_date ON notifications (at);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

-- Who is told of what happens in the shop.
CREATE INDEX users_staff ON users (role) WHERE status = 'active' AND removed_at IS NULL AND role <> 'Kullanıcı';
