-- A timeline can tell that completing the order was undone. SQLite changes no CHECK in place.
CREATE TABLE order_events_next (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('created', 'confirmed', 'unconfirmed', 'completed', 'uncompleted', 'cancelled',
    'reopened', 'payment', 'refund', 'return', 'note', 'edited', 'message')),
  actor_id INTEGER REFERENCES users (id),
  text TEXT NOT NULL DEFAULT '',
  data TEXT NOT NULL DEFAULT '{}',
  at INTEGER NOT NULL
) STRICT;
INSERT INTO order_events_next SELECT id, order_id, kind, actor_id, text, data, at FROM order_events;
DROP TABLE order_events;
ALTER TABLE order_events_next RENAME TO order_events;
CREATE INDEX order_events_by_order ON order_events (order_id, at);
