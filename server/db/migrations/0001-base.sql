-- Times are epoch milliseconds, money is integer minor units. `day` and `month` are text keys in the workspace's time
-- zone. Indexes of a list name one column only: the row id follows by itself, so each also serves "…, id" in both
-- directions.

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
  version INTEGER NOT NULL DEFAULT 1,
  require_two_factor INTEGER NOT NULL DEFAULT 0 CHECK (require_two_factor IN (0, 1)),
  -- The key of a stored picture.
  logo_file TEXT,
  -- In all tables: the id of the record's newest change in the feed. It rises also where the version stays.
  revision INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Small facts of the database itself: keys, the time of the last recount, indexes that a bulk load dropped.
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- The oldest migration that a build must know to work with this database. A breaking migration sets its own name.
INSERT INTO meta (key, value) VALUES ('compatible_from', '0001-base.sql');

-- Guards inside a batch: inserting a 0 breaks the named check, and with it the whole batch. Empty outside a batch.
CREATE TABLE tx_guard (
  stale INTEGER CONSTRAINT stale CHECK (stale = 1),
  archived INTEGER CONSTRAINT archived CHECK (archived = 1),
  last_admin INTEGER CONSTRAINT last_admin CHECK (last_admin = 1),
  has_orders INTEGER CONSTRAINT has_orders CHECK (has_orders = 1),
  restored INTEGER CONSTRAINT restored CHECK (restored = 1),
  stock_room INTEGER CONSTRAINT stock_room CHECK (stock_room = 1),
  storage_room INTEGER CONSTRAINT storage_room CHECK (storage_room = 1),
  pictures INTEGER CONSTRAINT pictures CHECK (pictures = 1),
  unused INTEGER CONSTRAINT unused CHECK (unused = 1),
  job_step INTEGER CONSTRAINT job_step CHECK (job_step = 1),
  all_rows INTEGER CONSTRAINT all_rows CHECK (all_rows = 1),
  view_limit INTEGER CONSTRAINT view_limit CHECK (view_limit = 1),
  newer_message INTEGER CONSTRAINT newer_message CHECK (newer_message = 1),
  already_sent INTEGER CONSTRAINT already_sent CHECK (already_sent = 1),
  files_there INTEGER CONSTRAINT files_there CHECK (files_there = 1),
  label_limit INTEGER CONSTRAINT label_limit CHECK (label_limit = 1),
  other_customer INTEGER CONSTRAINT other_customer CHECK (other_customer = 1),
  wip_limit INTEGER CONSTRAINT wip_limit CHECK (wip_limit = 1),
  card_limit INTEGER CONSTRAINT card_limit CHECK (card_limit = 1),
  column_limit INTEGER CONSTRAINT column_limit CHECK (column_limit = 1),
  column_empty INTEGER CONSTRAINT column_empty CHECK (column_empty = 1),
  in_place INTEGER CONSTRAINT in_place CHECK (in_place = 1),
  link_holds INTEGER CONSTRAINT link_holds CHECK (link_holds = 1),
  token_limit INTEGER CONSTRAINT token_limit CHECK (token_limit = 1),
  passkey_limit INTEGER CONSTRAINT passkey_limit CHECK (passkey_limit = 1),
  factor_off INTEGER CONSTRAINT factor_off CHECK (factor_off = 1),
  picture INTEGER CONSTRAINT picture CHECK (picture = 1),
  currency_locked INTEGER CONSTRAINT currency_locked CHECK (currency_locked = 1),
  -- A plan's limit refuses only a rise: the count before the act, for the length of the batch.
  count_before INTEGER,
  plan_products INTEGER CONSTRAINT plan_products CHECK (plan_products = 1),
  plan_seats INTEGER CONSTRAINT plan_seats CHECK (plan_seats = 1),
  plan_orders INTEGER CONSTRAINT plan_orders CHECK (plan_orders = 1),
  method_needed INTEGER CONSTRAINT method_needed CHECK (method_needed = 1),
  paying INTEGER CONSTRAINT paying CHECK (paying = 1),
  card_file INTEGER CONSTRAINT card_file CHECK (card_file = 1),
  in_hand INTEGER CONSTRAINT in_hand CHECK (in_hand = 1),
  heir INTEGER CONSTRAINT heir CHECK (heir = 1),
  open_uploads INTEGER CONSTRAINT open_uploads CHECK (open_uploads = 1),
  open_jobs INTEGER CONSTRAINT open_jobs CHECK (open_jobs = 1)
) STRICT;

CREATE TABLE rate_buckets (
  key TEXT NOT NULL,
  window INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (key, window)
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_buckets_by_window ON rate_buckets (window);

-- The first two letters of every word of the search texts, for searches of one or two letters by range. Longer searches
-- use the trigram tables. Triggers derive both from the `search` columns, so a bulk load can rebuild them.
CREATE TABLE words (
  object TEXT NOT NULL CHECK (object IN ('user', 'product', 'order', 'conversation', 'card')),
  word TEXT NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (object, word, id)
) STRICT, WITHOUT ROWID;
