-- Rollups and visits: the figures of the dashboard read them instead of every order and visit.

-- Completed orders by the day they were placed: units less returns, money and profit before refunds.
CREATE TABLE sales_daily (
  day TEXT NOT NULL,
  product_id INTEGER NOT NULL,
  units INTEGER NOT NULL,
  revenue_minor INTEGER NOT NULL,
  profit_minor INTEGER NOT NULL,
  PRIMARY KEY (day, product_id)
) STRICT, WITHOUT ROWID;
-- The days of one product, without those of all others.
CREATE INDEX sales_daily_by_product ON sales_daily (product_id, day, units);

-- All orders by the day they were placed and their present status. Profit excludes items of unknown cost.
CREATE TABLE order_counters (
  day TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
  orders INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  profit_minor INTEGER NOT NULL,
  PRIMARY KEY (day, status)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER order_counters_summed_added AFTER INSERT ON order_counters
BEGIN
  INSERT INTO order_sums (period, status, orders, amount_minor, profit_minor)
    SELECT value, new.status, new.orders, new.amount_minor, new.profit_minor
    FROM json_each(json_array('', substr(new.day, 1, 4), substr(new.day, 1, 7))) WHERE true
    ON CONFLICT (period, status) DO UPDATE SET orders = orders + excluded.orders,
      amount_minor = amount_minor + excluded.amount_minor, profit_minor = profit_minor + excluded.profit_minor;
END;

CREATE TRIGGER order_counters_summed_removed AFTER DELETE ON order_counters
BEGIN
  UPDATE order_sums SET orders = orders - old.orders, amount_minor = amount_minor - old.amount_minor,
      profit_minor = profit_minor - old.profit_minor
    WHERE period IN ('', substr(old.day, 1, 4), substr(old.day, 1, 7)) AND status = old.status;
END;

CREATE TRIGGER order_counters_summed_changed AFTER UPDATE ON order_counters
BEGIN
  UPDATE order_sums SET orders = orders + new.orders - old.orders,
      amount_minor = amount_minor + new.amount_minor - old.amount_minor,
      profit_minor = profit_minor + new.profit_minor - old.profit_minor
    WHERE period IN ('', substr(new.day, 1, 4), substr(new.day, 1, 7)) AND status = new.status;
END;

-- Sums of `order_counters`: `period` is a month (2026-06), a year (2026) or empty for all time.
CREATE TABLE order_sums (
  period TEXT NOT NULL,
  status TEXT NOT NULL,
  orders INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  profit_minor INTEGER NOT NULL,
  PRIMARY KEY (period, status)
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
  first_ever INTEGER NOT NULL CHECK (first_ever IN (0, 1)),
  -- Calls of the visit in its last minute: the rate limit of a visitor needs no row of its own.
  minute INTEGER NOT NULL DEFAULT 0,
  calls INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX visits_by_start ON visits (started_at);
CREATE INDEX visits_by_visitor ON visits (visitor, started_at);
CREATE INDEX visits_by_last ON visits (last_at);

-- A visit in a cached range that goes on changes its sums. One that arrives late or is deleted may change whom the
-- range counts, so the range is counted again.
CREATE TRIGGER visits_kept_changed AFTER UPDATE OF views, events, bounced, seconds ON visits
BEGIN
  UPDATE audience_kept SET views = views + new.views - old.views, events = events + new.events - old.events,
      bounces = bounces + new.bounced - old.bounced,
      seconds = seconds + new.seconds * (1 - new.bounced) - old.seconds * (1 - old.bounced)
    WHERE new.started_at >= since AND new.started_at < until;
END;

CREATE TRIGGER visits_kept_late AFTER INSERT ON visits
BEGIN
  DELETE FROM audience_kept WHERE new.started_at >= since AND new.started_at < until;
END;

CREATE TRIGGER visits_kept_moved AFTER UPDATE OF visitor, started_at, device, country, first_ever ON visits
BEGIN
  DELETE FROM audience_kept WHERE old.started_at >= since AND old.started_at < until
    OR new.started_at >= since AND new.started_at < until;
END;

CREATE TRIGGER visits_kept_gone AFTER DELETE ON visits
BEGIN
  DELETE FROM audience_kept WHERE old.started_at >= since AND old.started_at < until;
END;

-- Distinct visitors of past months. The running month is counted live.
CREATE TABLE visits_monthly (
  month TEXT PRIMARY KEY,
  users INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A visitor without a name is known by a hash that is valid for one day. Each day has a new random salt, and the old
-- one is deleted, so nobody can be followed from day to day.
CREATE TABLE day_salts (
  day TEXT PRIMARY KEY,
  salt TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Cached audience figures of three ranges: the last 30 days, the 30 before, the running month. Distinct visitors of a
-- sliding range cannot be added up from parts. Only visitors of visits that entered or left it count differently, so an
-- answer is this row and what has changed since.
CREATE TABLE audience_kept (
  name TEXT PRIMARY KEY CHECK (name IN ('rolling', 'before', 'month')),
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  users INTEGER NOT NULL,
  new_users INTEGER NOT NULL,
  sessions INTEGER NOT NULL,
  views INTEGER NOT NULL,
  events INTEGER NOT NULL,
  bounces INTEGER NOT NULL,
  seconds INTEGER NOT NULL,
  desktop INTEGER NOT NULL,
  tablet INTEGER NOT NULL,
  mobile INTEGER NOT NULL,
  conversations INTEGER NOT NULL,
  -- A JSON object of country code and visitors.
  countries TEXT NOT NULL
) STRICT, WITHOUT ROWID;
