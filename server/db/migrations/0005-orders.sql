-- Orders, their items, payments and returns.

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  user_id INTEGER REFERENCES users (id),
  customer_name TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
  payment_method TEXT NOT NULL
    CHECK (payment_method IN ('Credit Card', 'Bank Transfer', 'Cash on Delivery', 'Crypto')),
  payment_state TEXT NOT NULL DEFAULT 'unpaid'
    CHECK (payment_state IN ('unpaid', 'failed', 'partially_paid', 'paid', 'partially_refunded', 'refunded')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  -- Always 0, as `former_refunded`: SQLite drops no CHECK, and these two are bound by `paid_within_amount`.
  former_paid INTEGER NOT NULL DEFAULT 0 CHECK (former_paid >= 0),
  former_refunded INTEGER NOT NULL DEFAULT 0 CHECK (former_refunded >= 0),
  lines_count INTEGER NOT NULL CHECK (lines_count BETWEEN 1 AND 100),
  note TEXT NOT NULL DEFAULT '',
  ship_json TEXT,
  day TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  completed_at INTEGER,
  cancelled_at INTEGER,
  cancel_reason TEXT,
  written_off INTEGER NOT NULL DEFAULT 0 CHECK (written_off IN (0, 1)),
  search TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 0,
  -- What the shop waived of the amount, by refunds and returns.
  credited_minor INTEGER NOT NULL DEFAULT 0 CHECK (credited_minor >= 0),
  paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor >= 0),
  refunded_minor INTEGER NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0)
    CONSTRAINT refund_within_paid CHECK (refunded_minor <= paid_minor),
  -- When the order was entered, where that is not when it was placed.
  recorded_at INTEGER,
  CONSTRAINT paid_within_amount CHECK (former_paid <= amount_minor),
  CONSTRAINT refund_within_paid CHECK (former_refunded <= former_paid)
) STRICT;
CREATE INDEX orders_by_date ON orders (placed_at);
CREATE INDEX orders_by_status_date ON orders (status, placed_at);
CREATE INDEX orders_by_user_date ON orders (user_id, placed_at);
CREATE INDEX orders_by_method_date ON orders (payment_method, placed_at);
CREATE INDEX orders_by_payment_date ON orders (payment_state, placed_at);
CREATE INDEX orders_by_status ON orders (status);
CREATE INDEX orders_by_method ON orders (payment_method);
CREATE INDEX orders_by_amount ON orders (amount_minor);
CREATE INDEX orders_by_customer ON orders (sort_key);
CREATE INDEX orders_by_lines ON orders (lines_count);
CREATE INDEX orders_by_id ON orders (id);
CREATE INDEX orders_by_facets ON orders (status, payment_method, payment_state, placed_at, amount_minor);
-- Orders by date with all filter columns: a skipped order is not looked up.
CREATE INDEX orders_by_date_wide ON orders (placed_at, id, status, payment_method, payment_state, amount_minor);
-- What each customer spent in a range of time is summed from this index alone.
CREATE INDEX orders_completed_by_date ON orders (placed_at, user_id, amount_minor, status) WHERE status = 'completed';
CREATE INDEX orders_by_id_wide ON orders (id, status, payment_method, payment_state, placed_at, amount_minor);
-- Orders that were paid more than is due, for the dashboard. Its words equal those of the filter.
CREATE INDEX orders_in_excess ON orders (placed_at) WHERE
  iif(status = 'cancelled', 0, amount_minor - credited_minor) < paid_minor - refunded_minor;

CREATE TRIGGER orders_search_added AFTER INSERT ON orders
BEGIN
  INSERT INTO orders_fts (rowid, search) VALUES (new.id, new.search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'order', substr(value, 1, 2), new.id
      FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER orders_search_removed AFTER DELETE ON orders
BEGIN
  INSERT INTO orders_fts (orders_fts, rowid, search) VALUES ('delete', old.id, old.search);
  DELETE FROM words WHERE object = 'order' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER orders_search_changed AFTER UPDATE OF search ON orders WHEN old.search <> new.search
BEGIN
  INSERT INTO orders_fts (orders_fts, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO orders_fts (rowid, search) VALUES (new.id, new.search);
  DELETE FROM words WHERE object = 'order' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'order', substr(value, 1, 2), new.id
      FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER orders_counted_added AFTER INSERT ON orders
BEGIN
  INSERT INTO order_groups (status, payment_method, payment_state, n, amount_minor)
    VALUES (new.status, new.payment_method, new.payment_state, 1, new.amount_minor)
    ON CONFLICT (status, payment_method, payment_state)
    DO UPDATE SET n = n + 1, amount_minor = amount_minor + excluded.amount_minor;
END;

CREATE TRIGGER orders_counted_removed AFTER DELETE ON orders
BEGIN
  UPDATE order_groups SET n = n - 1, amount_minor = amount_minor - old.amount_minor
    WHERE status = old.status AND payment_method = old.payment_method AND payment_state = old.payment_state;
END;

CREATE TRIGGER orders_counted_changed AFTER UPDATE OF status, payment_method, payment_state, amount_minor ON orders
BEGIN
  UPDATE order_groups SET n = n - 1, amount_minor = amount_minor - old.amount_minor
    WHERE status = old.status AND payment_method = old.payment_method AND payment_state = old.payment_state;
  INSERT INTO order_groups (status, payment_method, payment_state, n, amount_minor)
    VALUES (new.status, new.payment_method, new.payment_state, 1, new.amount_minor)
    ON CONFLICT (status, payment_method, payment_state)
    DO UPDATE SET n = n + 1, amount_minor = amount_minor + excluded.amount_minor;
END;

CREATE TRIGGER orders_counted_waiting AFTER INSERT ON orders WHEN new.status = 'pending'
BEGIN
  INSERT INTO pending_hours (hour, orders, amount_minor) VALUES (new.placed_at / 3600000, 1, new.amount_minor)
    ON CONFLICT (hour) DO UPDATE SET orders = orders + 1, amount_minor = amount_minor + excluded.amount_minor;
END;

CREATE TRIGGER orders_counted_gone AFTER DELETE ON orders WHEN old.status = 'pending'
BEGIN
  UPDATE pending_hours SET orders = orders - 1, amount_minor = amount_minor - old.amount_minor
    WHERE hour = old.placed_at / 3600000;
  DELETE FROM pending_hours WHERE hour = old.placed_at / 3600000 AND orders = 0;
END;

CREATE TRIGGER orders_counted_served AFTER UPDATE OF status, amount_minor ON orders
  WHEN old.status = 'pending' OR new.status = 'pending'
BEGIN
  INSERT INTO pending_hours (hour, orders, amount_minor) SELECT new.placed_at / 3600000, 1, new.amount_minor
    WHERE new.status = 'pending'
    ON CONFLICT (hour) DO UPDATE SET orders = orders + 1, amount_minor = amount_minor + excluded.amount_minor;
  UPDATE pending_hours SET orders = orders - 1, amount_minor = amount_minor - old.amount_minor
    WHERE old.status = 'pending' AND hour = old.placed_at / 3600000;
  DELETE FROM pending_hours WHERE hour = old.placed_at / 3600000 AND orders = 0;
END;

-- A refund never raises what is due: what exceeds an excess is waived. Refunds of a build without waivers need this.
CREATE TRIGGER orders_credited AFTER UPDATE OF refunded_minor ON orders
WHEN new.refunded_minor > old.refunded_minor AND new.status <> 'cancelled'
  AND new.amount_minor - new.credited_minor - new.paid_minor + new.refunded_minor
    > max(0, old.amount_minor - old.credited_minor - old.paid_minor + old.refunded_minor)
BEGIN
  UPDATE orders SET credited_minor = new.amount_minor - new.paid_minor + new.refunded_minor
    - max(0, old.amount_minor - old.credited_minor - old.paid_minor + old.refunded_minor) WHERE id = new.id;
END;

-- A new order, and a failed payment, ask a person to act. Once the order has ended or is paid, nobody needs to. After a
-- cancellation for a failed payment the notification stays until money arrives. Triggers have no clock: both writes set
-- `updated_at` to now.
CREATE TRIGGER orders_told_of_end AFTER UPDATE OF status ON orders
WHEN new.status IN ('completed', 'cancelled') AND old.status <> new.status
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read',
      new.updated_at, user_id
    FROM notifications WHERE link = '/orders?order=' || new.id AND in_app = 1 AND read_at IS NULL
      AND (kind = 'order' OR (kind = 'payment_failed' AND new.status = 'cancelled'
        AND new.cancel_reason IS NOT 'payment'))
    GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/orders?order=' || new.id AND read_at IS NULL
    AND (kind = 'order' OR (kind = 'payment_failed' AND new.status = 'cancelled'
      AND new.cancel_reason IS NOT 'payment'));
END;

CREATE TRIGGER orders_told_of_paid AFTER UPDATE OF payment_state, paid_minor ON orders
WHEN (old.payment_state = 'failed' AND new.payment_state <> 'failed' AND new.status <> 'cancelled')
  OR (new.paid_minor > old.paid_minor AND (new.status = 'cancelled'
    OR new.paid_minor - new.refunded_minor >= new.amount_minor - new.credited_minor))
BEGIN
  INSERT INTO changes (object, object_id, version, action, at, owner_id)
    SELECT 'notification', user_id, 1, 'notification.read', new.updated_at, user_id
    FROM notifications WHERE link = '/orders?order=' || new.id AND in_app = 1 AND read_at IS NULL
      AND kind = 'payment_failed' GROUP BY user_id;
  UPDATE notifications SET read_at = at WHERE link = '/orders?order=' || new.id AND read_at IS NULL
    AND kind = 'payment_failed';
END;

CREATE VIRTUAL TABLE orders_fts USING fts5(search, content='orders', content_rowid='id', tokenize='trigram');

-- Orders by what a list filters by, counted by triggers.
CREATE TABLE order_groups (
  status TEXT NOT NULL,
  payment_method TEXT NOT NULL,
  payment_state TEXT NOT NULL,
  n INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (status, payment_method, payment_state)
) STRICT, WITHOUT ROWID;
-- The counts are no part of these indexes, so an order that moves between groups does not change them.
CREATE INDEX order_groups_by_method ON order_groups (payment_method);
CREATE INDEX order_groups_by_payment ON order_groups (payment_state);

-- Pending orders by the hour of the epoch in which they were placed: waiting times are counted by the hour.
CREATE TABLE pending_hours (
  hour INTEGER PRIMARY KEY,
  orders INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL
) STRICT;

CREATE TABLE order_lines (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL,
  product_id INTEGER REFERENCES products (id),
  product_name TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
  cost_minor INTEGER,
  total_minor INTEGER NOT NULL,
  returned INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT returned_within_sold CHECK (returned BETWEEN 0 AND quantity)
) STRICT;
CREATE INDEX order_lines_by_order ON order_lines (order_id, position);
CREATE INDEX order_lines_by_product ON order_lines (product_id, order_id);

CREATE TABLE transactions (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  method TEXT NOT NULL CHECK (method IN ('Credit Card', 'Bank Transfer', 'Cash on Delivery', 'Crypto')),
  reference TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX transactions_by_kind_date ON transactions (kind, at);
CREATE INDEX transactions_by_id ON transactions (id);
CREATE INDEX transactions_by_date ON transactions (at);
CREATE INDEX transactions_by_amount ON transactions (amount_minor);
-- Covers every filter of the list.
CREATE INDEX transactions_by_facets ON transactions (kind, status, method, at, amount_minor);
CREATE INDEX transactions_by_status ON transactions (status);
CREATE INDEX transactions_by_date_wide ON transactions (at, id, kind, status, method, amount_minor);
CREATE INDEX transactions_by_order ON transactions (order_id, at);

CREATE TRIGGER transactions_counted_added AFTER INSERT ON transactions
BEGIN
  INSERT INTO transaction_groups (kind, status, method, n) VALUES (new.kind, new.status, new.method, 1)
    ON CONFLICT (kind, status, method) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER transactions_counted_removed AFTER DELETE ON transactions
BEGIN
  UPDATE transaction_groups SET n = n - 1 WHERE kind = old.kind AND status = old.status AND method = old.method;
END;

CREATE TRIGGER transactions_counted_changed AFTER UPDATE OF kind, status, method ON transactions
BEGIN
  UPDATE transaction_groups SET n = n - 1 WHERE kind = old.kind AND status = old.status AND method = old.method;
  INSERT INTO transaction_groups (kind, status, method, n) VALUES (new.kind, new.status, new.method, 1)
    ON CONFLICT (kind, status, method) DO UPDATE SET n = n + 1;
END;

-- Payments and refunds by what a list filters by, counted by triggers.
CREATE TABLE transaction_groups (
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  method TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (kind, status, method)
) STRICT, WITHOUT ROWID;

CREATE TABLE returns (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  restock INTEGER NOT NULL CHECK (restock IN (0, 1)),
  refund_tx INTEGER REFERENCES transactions (id),
  user_id INTEGER REFERENCES users (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX returns_by_order ON returns (order_id);
-- SQLite looks for returns whenever a pending payment is deleted.
CREATE INDEX returns_by_refund ON returns (refund_tx) WHERE refund_tx IS NOT NULL;

CREATE TABLE return_lines (
  return_id INTEGER NOT NULL REFERENCES returns (id),
  line_id INTEGER NOT NULL REFERENCES order_lines (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (return_id, line_id)
) STRICT, WITHOUT ROWID;
-- Removing an item from an order checks whether it was returned.
CREATE INDEX return_lines_by_line ON return_lines(line_id);

CREATE TABLE order_events (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('created', 'confirmed', 'unconfirmed', 'completed', 'uncompleted', 'cancelled',
    'reopened', 'payment', 'refund', 'return', 'note', 'edited', 'message')),
  actor_id INTEGER REFERENCES users (id),
  text TEXT NOT NULL DEFAULT '',
  data TEXT NOT NULL DEFAULT '{}',
  at INTEGER NOT NULL,
  -- When a note was changed.
  edited_at INTEGER,
  removed_at INTEGER,
  -- A deleted note can be restored by an undo, which raises the version.
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX order_events_by_order ON order_events (order_id, at);
