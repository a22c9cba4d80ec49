-- additive: orders and their notes get columns that older builds leave empty.
-- When an order was entered, where that is not when it was placed.
ALTER TABLE orders ADD COLUMN recorded_at INTEGER;
-- When a note of an order was changed.
ALTER TABLE order_events ADD COLUMN edited_at INTEGER;
