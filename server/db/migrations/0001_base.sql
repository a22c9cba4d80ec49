-- Times are epoch milliseconds, money is integer minor units, `day` and `month` are text keys in the workspace's zone.
-- Indexes of a list name one column only: the row id follows by itself, so each also serves "… , id" both ways.

CREATE TABLE workspace (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  tz TEXT NOT NULL,
  tax_bps INTEGER NOT NULL CHECK (tax_bps BETWEEN 0 AND 10000),
  low_stock_default INTEGER NOT NULL CHECK (low_stock_default BETWEEN 0 AND 10000),
  order_prefix TEXT NOT NULL,
  enforce_roles INTEGER NOT NULL DEFAULT 0 CHECK (enforce_roles IN (0, 1)),
  site_key TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Small facts of the machine itself: keys, the time of the last recount, what a bulk load has put aside.
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL,
  email TEXT NOT NULL,
  email_fold TEXT NOT NULL UNIQUE,
  phone TEXT NOT NULL DEFAULT '',
  phone_digits TEXT NOT NULL DEFAULT '',
  password_hash TEXT,
  role TEXT NOT NULL DEFAULT 'Kullanıcı' CHECK (role IN ('Admin', 'Editör', 'Kullanıcı')),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'pending')),
  avatar_file TEXT,
  title TEXT NOT NULL DEFAULT '',
  bio TEXT NOT NULL DEFAULT '',
  last_login_at INTEGER NOT NULL,
  never_logged_in INTEGER NOT NULL DEFAULT 1 CHECK (never_logged_in IN (0, 1)),
  orders_count INTEGER NOT NULL DEFAULT 0,
  completed_count INTEGER NOT NULL DEFAULT 0,
  spent_minor INTEGER NOT NULL DEFAULT 0,
  last_order_at INTEGER,
  last_completed_at INTEGER,
  search TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  totp_secret_enc TEXT,
  created_at INTEGER NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX users_by_name ON users (sort_key) WHERE removed_at IS NULL;
CREATE INDEX users_by_email ON users (email_fold) WHERE removed_at IS NULL;
CREATE INDEX users_by_role ON users (role) WHERE removed_at IS NULL;
CREATE INDEX users_by_status ON users (status) WHERE removed_at IS NULL;
CREATE INDEX users_by_last_login ON users (last_login_at) WHERE removed_at IS NULL;
CREATE INDEX users_by_orders ON users (orders_count) WHERE removed_at IS NULL;
CREATE INDEX users_by_spent ON users (spent_minor) WHERE removed_at IS NULL;
CREATE INDEX users_by_last_order ON users (last_order_at) WHERE removed_at IS NULL;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  agent TEXT NOT NULL DEFAULT '',
  ip TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id, last_seen_at);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  last4 TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE INDEX api_tokens_by_user ON api_tokens (user_id);

CREATE TABLE preferences (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL CHECK (category IN ('Electronics', 'Clothing', 'Furniture', 'Books', 'Cosmetics')),
  price_minor INTEGER NOT NULL CHECK (price_minor BETWEEN 1 AND 99999999),
  discount_bps INTEGER NOT NULL DEFAULT 0 CHECK (discount_bps BETWEEN 0 AND 9000),
  final_minor INTEGER NOT NULL CHECK (final_minor BETWEEN 1 AND 99999999),
  cost_minor INTEGER CHECK (cost_minor BETWEEN 0 AND 99999999),
  on_hand INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0,
  available INTEGER NOT NULL GENERATED ALWAYS AS (on_hand - reserved) STORED,
  low_at INTEGER NOT NULL DEFAULT 10 CHECK (low_at BETWEEN 0 AND 10000),
  status TEXT NOT NULL GENERATED ALWAYS AS (
    CASE WHEN on_hand - reserved = 0 THEN 'Out of Stock' WHEN on_hand - reserved <= low_at THEN 'Low Stock' ELSE 'In Stock' END
  ) STORED,
  sold INTEGER NOT NULL DEFAULT 0,
  rating_x10 INTEGER NOT NULL DEFAULT 0 CHECK (rating_x10 BETWEEN 0 AND 50),
  barcode TEXT,
  search TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  archived_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT stock_enough CHECK (reserved >= 0 AND reserved <= on_hand)
) STRICT;
CREATE INDEX products_by_created ON products (created_at) WHERE archived_at IS NULL;
CREATE INDEX products_by_name ON products (sort_key) WHERE archived_at IS NULL;
CREATE INDEX products_by_category ON products (category) WHERE archived_at IS NULL;
CREATE INDEX products_by_price ON products (price_minor) WHERE archived_at IS NULL;
CREATE INDEX products_by_discount ON products (discount_bps) WHERE archived_at IS NULL;
CREATE INDEX products_by_final ON products (final_minor) WHERE archived_at IS NULL;
CREATE INDEX products_by_status ON products (status) WHERE archived_at IS NULL;
CREATE INDEX products_by_available ON products (available) WHERE archived_at IS NULL;
CREATE INDEX products_by_sold ON products (sold) WHERE archived_at IS NULL;
CREATE INDEX products_by_rating ON products (rating_x10) WHERE archived_at IS NULL;
CREATE INDEX products_by_archived ON products (archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX products_by_barcode ON products (barcode) WHERE barcode IS NOT NULL;

CREATE TABLE product_images (
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  file_id TEXT NOT NULL,
  alt TEXT NOT NULL DEFAULT '',
  width INTEGER,
  height INTEGER,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX product_images_by_product ON product_images (product_id, position);

CREATE TABLE product_tags (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  tag_fold TEXT NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (product_id, tag_fold)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_tags_by_tag ON product_tags (tag_fold);

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  user_id INTEGER REFERENCES users (id),
  customer_name TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
  payment_method TEXT NOT NULL CHECK (payment_method IN ('Credit Card', 'Bank Transfer', 'Cash on Delivery', 'Crypto')),
  payment_state TEXT NOT NULL DEFAULT 'unpaid'
    CHECK (payment_state IN ('unpaid', 'failed', 'partially_paid', 'paid', 'partially_refunded', 'refunded')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor >= 0),
  refunded_minor INTEGER NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
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
  CONSTRAINT paid_within_amount CHECK (paid_minor <= amount_minor),
  CONSTRAINT refund_within_paid CHECK (refunded_minor <= paid_minor)
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

CREATE TABLE stock_moves (
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id),
  delta INTEGER NOT NULL CHECK (delta <> 0),
  reason TEXT NOT NULL CHECK (reason IN ('received', 'correction', 'damaged', 'returned', 'sale', 'cancel', 'import')),
  order_id INTEGER REFERENCES orders (id),
  user_id INTEGER REFERENCES users (id),
  note TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX stock_moves_by_product ON stock_moves (product_id, at);

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
CREATE INDEX transactions_by_order ON transactions (order_id);

CREATE TABLE returns (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  restock INTEGER NOT NULL CHECK (restock IN (0, 1)),
  refund_tx INTEGER REFERENCES transactions (id),
  user_id INTEGER REFERENCES users (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX returns_by_order ON returns (order_id);

CREATE TABLE return_lines (
  return_id INTEGER NOT NULL REFERENCES returns (id),
  line_id INTEGER NOT NULL REFERENCES order_lines (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (return_id, line_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_events (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('created', 'confirmed', 'unconfirmed', 'completed', 'cancelled', 'reopened',
    'payment', 'refund', 'return', 'note', 'edited', 'message')),
  actor_id INTEGER REFERENCES users (id),
  text TEXT NOT NULL DEFAULT '',
  data TEXT NOT NULL DEFAULT '{}',
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX order_events_by_order ON order_events (order_id, at);

-- Completed orders by the day they were placed: units less returns, money and profit gross of refunds.
CREATE TABLE sales_daily (
  day TEXT NOT NULL,
  product_id INTEGER NOT NULL,
  units INTEGER NOT NULL,
  revenue_minor INTEGER NOT NULL,
  profit_minor INTEGER NOT NULL,
  PRIMARY KEY (day, product_id)
) STRICT, WITHOUT ROWID;

-- All orders by the day they were placed and the status they have now; profit leaves lines of unknown cost out.
CREATE TABLE order_counters (
  day TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
  orders INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  profit_minor INTEGER NOT NULL,
  PRIMARY KEY (day, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE visits (
  id INTEGER PRIMARY KEY,
  visitor TEXT NOT NULL,
  day TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL CHECK (last_at >= started_at),
  seconds INTEGER NOT NULL CHECK (seconds >= 0),
  views INTEGER NOT NULL CHECK (views >= 1),
  events INTEGER NOT NULL CHECK (events >= views),
  bounced INTEGER NOT NULL CHECK (bounced IN (0, 1)),
  device TEXT NOT NULL CHECK (device IN ('desktop', 'tablet', 'mobile')),
  country TEXT NOT NULL,
  first_ever INTEGER NOT NULL CHECK (first_ever IN (0, 1))
) STRICT;
CREATE INDEX visits_by_start ON visits (started_at);
CREATE INDEX visits_by_visitor ON visits (visitor, started_at);
CREATE INDEX visits_by_last ON visits (last_at);

-- Distinct visitors of months that are over; the running month is counted live.
CREATE TABLE visits_monthly (month TEXT PRIMARY KEY, users INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE conversations (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL DEFAULT '',
  user_id INTEGER REFERENCES users (id),
  from_email TEXT NOT NULL,
  from_name TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'snoozed', 'archived', 'spam', 'trash')),
  prior_status TEXT CHECK (prior_status IN ('open', 'snoozed', 'archived', 'spam')),
  snoozed_until INTEGER,
  assignee_id INTEGER REFERENCES users (id),
  priority TEXT NOT NULL DEFAULT 'none' CHECK (priority IN ('none', 'low', 'medium', 'high', 'urgent')),
  order_id INTEGER REFERENCES orders (id),
  last_message_at INTEGER NOT NULL,
  last_incoming_at INTEGER,
  search TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX conversations_by_status_last ON conversations (status, last_message_at);
CREATE INDEX conversations_by_assignee ON conversations (assignee_id, status, last_message_at);
CREATE INDEX conversations_by_snooze ON conversations (snoozed_until) WHERE status = 'snoozed';
CREATE INDEX conversations_by_created ON conversations (created_at, status);
CREATE INDEX conversations_by_order ON conversations (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX conversations_by_user ON conversations (user_id, last_message_at);

CREATE TABLE notifications (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  link TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL,
  read_at INTEGER
) STRICT;
CREATE INDEX notifications_by_user ON notifications (user_id, at);

-- Rows are written once; a job later fills prev_hash and hash in id order, and an undo marks undone_at.
-- Business records have a number (object_id), sessions, tokens and files an opaque text (object_key).
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
  hash TEXT
) STRICT;
CREATE INDEX audit_by_object ON audit (object, object_id, at);
CREATE INDEX audit_by_actor ON audit (actor_id, at);
CREATE INDEX audit_by_date ON audit (at);
CREATE INDEX audit_unsealed ON audit (id) WHERE hash IS NULL;
CREATE INDEX audit_by_undo ON audit (undo_hash) WHERE undo_hash IS NOT NULL;

CREATE TRIGGER audit_stays BEFORE UPDATE OF id, at, actor_id, action, object, object_id, object_key,
  before_json, after_json, undo_hash, request_id, ip ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as written');
END;

CREATE TRIGGER audit_seal_stays BEFORE UPDATE OF prev_hash, hash ON audit WHEN old.hash IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'audit rows stay as sealed');
END;

CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  object TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  action TEXT NOT NULL,
  actor_id INTEGER,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX changes_by_date ON changes (at);

-- The newest change of each kind of record: a list's weak ETag asks one row here instead of the list.
CREATE TABLE marks (object TEXT PRIMARY KEY, change_id INTEGER NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TRIGGER changes_mark AFTER INSERT ON changes
BEGIN
  INSERT INTO marks (object, change_id, at) VALUES (new.object, new.id, new.at)
    ON CONFLICT (object) DO UPDATE SET change_id = excluded.change_id, at = excluded.at;
END;

CREATE TABLE idempotency (
  key TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  call_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  object TEXT,
  object_id INTEGER,
  at INTEGER NOT NULL,
  PRIMARY KEY (key, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_date ON idempotency (at);

CREATE TABLE undo_log (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL,
  object TEXT NOT NULL,
  records_json TEXT NOT NULL,
  after_json TEXT NOT NULL,
  at INTEGER NOT NULL,
  until INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX undo_log_by_end ON undo_log (until);

-- A guard inside a batch: inserting a 0 breaks the named check, and with it the whole batch. Always empty outside one.
CREATE TABLE tx_guard (
  stale INTEGER CONSTRAINT stale CHECK (stale = 1),
  archived INTEGER CONSTRAINT archived CHECK (archived = 1),
  last_admin INTEGER CONSTRAINT last_admin CHECK (last_admin = 1),
  has_orders INTEGER CONSTRAINT has_orders CHECK (has_orders = 1),
  restored INTEGER CONSTRAINT restored CHECK (restored = 1)
) STRICT;

CREATE TABLE rate_buckets (
  key TEXT NOT NULL,
  window INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (key, window)
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_buckets_by_window ON rate_buckets (window);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  to_json TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT;
CREATE INDEX outbox_waiting ON outbox (at) WHERE sent_at IS NULL;
