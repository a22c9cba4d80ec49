-- What the shop pays for: plans, its one subscription, invoices and cards (never their numbers).

-- Prices and limits equal those of shared/rules/billing/plans.ts; a test compares them. NULL is without limit.
CREATE TABLE plans (
  code TEXT PRIMARY KEY,
  month_minor INTEGER NOT NULL,
  year_minor INTEGER NOT NULL,
  products INTEGER,
  seats INTEGER,
  orders INTEGER,
  storage INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO plans (code, month_minor, year_minor, products, seats, orders, storage) VALUES
  ('free', 0, 0, 50, 1, 50, 524288000),
  ('starter', 1900, 19000, 500, 3, 1000, 5368709120),
  ('growth', 4900, 49000, 10000, 10, 10000, 53687091200),
  ('scale', 14900, 149000, 100000, 20, NULL, 536870912000);

CREATE TABLE subscription (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  plan TEXT NOT NULL REFERENCES plans (code),
  interval TEXT NOT NULL CHECK (interval IN ('month', 'year')),
  status TEXT NOT NULL CHECK (status IN ('trialing', 'active', 'past_due', 'canceled')),
  -- The start of the first paid period: all later ones keep its day of the month and time of day.
  anchor_at INTEGER NOT NULL,
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  trial_end INTEGER,
  cancel_at INTEGER,
  cancel_reason TEXT NOT NULL DEFAULT '',
  scheduled_plan TEXT REFERENCES plans (code),
  scheduled_interval TEXT CHECK (scheduled_interval IN ('month', 'year')),
  version INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The plan decides how many bytes may be stored.
CREATE TRIGGER subscription_begun AFTER INSERT ON subscription
BEGIN
  UPDATE storage SET room = (SELECT storage FROM plans WHERE code = new.plan);
END;

CREATE TRIGGER subscription_moved AFTER UPDATE OF plan ON subscription
BEGIN
  UPDATE storage SET room = (SELECT storage FROM plans WHERE code = new.plan);
END;

-- Numbers rise by one within a year. The batch that creates the invoice gives them, so none is ever missing.
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY,
  year INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  number TEXT NOT NULL GENERATED ALWAYS AS ('INV-' || year || '-' || printf('%04d', seq)) VIRTUAL,
  status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'void', 'uncollectible')),
  at INTEGER NOT NULL,
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  lines_json TEXT NOT NULL,
  subtotal_minor INTEGER NOT NULL,
  tax_bps INTEGER NOT NULL,
  tax_minor INTEGER NOT NULL,
  credit_minor INTEGER NOT NULL DEFAULT 0,
  total_minor INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  paid_at INTEGER,
  -- The card that paid and the recipient of the bill, as they were then.
  card_json TEXT,
  to_json TEXT,
  charge_ref TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  failed_at INTEGER,
  next_try_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT invoice_adds_up CHECK (total_minor = subtotal_minor + tax_minor - credit_minor AND total_minor >= 0),
  CONSTRAINT invoice_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  UNIQUE (year, seq)
) STRICT;
CREATE INDEX invoices_by_date ON invoices (at);
CREATE INDEX invoices_by_total ON invoices (total_minor);
CREATE INDEX invoices_by_status ON invoices (status, at);
CREATE INDEX invoices_due ON invoices (next_try_at) WHERE next_try_at IS NOT NULL;

CREATE TABLE payment_methods (
  id INTEGER PRIMARY KEY,
  processor_ref TEXT NOT NULL,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL CHECK (length(last4) = 4),
  exp_month INTEGER NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year INTEGER NOT NULL,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  created_at INTEGER NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
-- One card pays.
CREATE UNIQUE INDEX payment_method_default ON payment_methods (is_default) WHERE is_default = 1;

CREATE TABLE billing_details (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  line1 TEXT NOT NULL DEFAULT '',
  line2 TEXT NOT NULL DEFAULT '',
  city TEXT NOT NULL DEFAULT '',
  postcode TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  tax_number TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO billing_details (id) VALUES (1);

-- What a person saw before confirming it: the confirmation charges exactly this.
CREATE TABLE billing_previews (
  id TEXT PRIMARY KEY,
  user_id INTEGER,
  version INTEGER NOT NULL,
  quote_json TEXT NOT NULL,
  at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX billing_previews_by_date ON billing_previews (at);

-- Written before the processor is asked for money, so that a lost connection loses no payment: an attempt without an
-- outcome is repeated under the same key.
CREATE TABLE payment_attempts (
  key TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('change', 'invoice')),
  invoice_id INTEGER REFERENCES invoices (id),
  preview_id TEXT,
  method_ref TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  state TEXT NOT NULL CHECK (state IN ('running', 'paid', 'failed', 'refunding', 'refunded')),
  charge_ref TEXT,
  reason TEXT,
  at INTEGER NOT NULL,
  ask_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- One attempt at a time.
CREATE UNIQUE INDEX payment_running ON payment_attempts (state) WHERE state = 'running';
CREATE INDEX payment_attempts_open ON payment_attempts (ask_at) WHERE state IN ('running', 'refunding');

-- Events of the processor that were handled.
CREATE TABLE payment_events (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_events_by_date ON payment_events (at);
