-- What lists and figures count, kept by triggers, so that no answer reads more rows because there are more.
-- A counter that has come to nothing stands as a row of zeros.

-- People who were not removed.
CREATE TABLE people_counters (
  role TEXT NOT NULL,
  status TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (role, status)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER users_counted_added AFTER INSERT ON users WHEN new.removed_at IS NULL
BEGIN
  INSERT INTO people_counters (role, status, n) VALUES (new.role, new.status, 1)
    ON CONFLICT (role, status) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER users_counted_removed AFTER DELETE ON users WHEN old.removed_at IS NULL
BEGIN
  UPDATE people_counters SET n = n - 1 WHERE role = old.role AND status = old.status;
END;

CREATE TRIGGER users_counted_changed AFTER UPDATE OF role, status, removed_at ON users
BEGIN
  UPDATE people_counters SET n = n - 1 WHERE old.removed_at IS NULL AND role = old.role AND status = old.status;
  INSERT INTO people_counters (role, status, n) VALUES (new.role, new.status, new.removed_at IS NULL)
    ON CONFLICT (role, status) DO UPDATE SET n = n + excluded.n;
END;

INSERT INTO people_counters SELECT role, status, count(*) FROM users WHERE removed_at IS NULL GROUP BY 1, 2;

CREATE TABLE product_counters (
  archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
  status TEXT NOT NULL,
  category TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (archived, status, category)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER products_counted_added AFTER INSERT ON products
BEGIN
  INSERT INTO product_counters (archived, status, category, n)
    VALUES (new.archived_at IS NOT NULL, new.status, new.category, 1)
    ON CONFLICT (archived, status, category) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER products_counted_removed AFTER DELETE ON products
BEGIN
  UPDATE product_counters SET n = n - 1
    WHERE archived = (old.archived_at IS NOT NULL) AND status = old.status AND category = old.category;
END;

CREATE TRIGGER products_counted_changed AFTER UPDATE ON products
  WHEN old.status <> new.status OR old.category <> new.category OR (old.archived_at IS NULL) <> (new.archived_at IS NULL)
BEGIN
  UPDATE product_counters SET n = n - 1
    WHERE archived = (old.archived_at IS NOT NULL) AND status = old.status AND category = old.category;
  INSERT INTO product_counters (archived, status, category, n)
    VALUES (new.archived_at IS NOT NULL, new.status, new.category, 1)
    ON CONFLICT (archived, status, category) DO UPDATE SET n = n + 1;
END;

CREATE INDEX products_archived_by_facets ON products (status, category, final_minor) WHERE archived_at IS NOT NULL;

INSERT INTO product_counters SELECT archived_at IS NOT NULL, status, category, count(*) FROM products GROUP BY 1, 2, 3;

-- All orders by what they can be narrowed by.
CREATE TABLE order_groups (
  status TEXT NOT NULL,
  payment_method TEXT NOT NULL,
  payment_state TEXT NOT NULL,
  n INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (status, payment_method, payment_state)
) STRICT, WITHOUT ROWID;

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

INSERT INTO order_groups SELECT status, payment_method, payment_state, count(*), sum(amount_minor)
  FROM orders GROUP BY 1, 2, 3;

-- The daily order counters added up: `period` is a month (2026-06), a year (2026) or empty for all time.
CREATE TABLE order_sums (
  period TEXT NOT NULL,
  status TEXT NOT NULL,
  orders INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  profit_minor INTEGER NOT NULL,
  PRIMARY KEY (period, status)
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

INSERT INTO order_sums
  SELECT period.value, status, sum(orders), sum(amount_minor), sum(profit_minor)
  FROM order_counters, json_each(json_array('', substr(day, 1, 4), substr(day, 1, 7))) AS period GROUP BY 1, 2;

-- Orders in order of date with all they can be narrowed by: passing by those that do not fit reads no row.
CREATE INDEX orders_by_date_wide ON orders (placed_at, id, status, payment_method, payment_state, amount_minor);

-- Pending orders by the hour (of the epoch) they were placed in: how long one has waited is asked to the hour.
CREATE TABLE pending_hours (hour INTEGER PRIMARY KEY, orders INTEGER NOT NULL, amount_minor INTEGER NOT NULL) STRICT;

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

INSERT INTO pending_hours SELECT placed_at / 3600000, count(*), sum(amount_minor)
  FROM orders WHERE status = 'pending' GROUP BY 1;

-- What one product sold on which day, without reading the days of all others.
CREATE INDEX sales_daily_by_product ON sales_daily (product_id, day, units);

-- Audience figures of three stretches, as they stood when they were last brought forward: the last 30 days, the 30
-- before them, and the running month. Distinct visitors of a sliding window cannot be added up from parts; but between
-- two moments only the visitors of those few visits that came in or fell out can count differently, so an answer is
-- this row and what has moved since. `countries` is a JSON object of code and visitors.
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
  countries TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A visit inside a kept stretch that goes on changes its sums; one that comes late or goes away may change whom it
-- counts, and the stretch is then counted anew.
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

CREATE TRIGGER conversations_kept_added AFTER INSERT ON conversations WHEN new.status NOT IN ('spam', 'trash')
BEGIN
  UPDATE audience_kept SET conversations = conversations + 1 WHERE new.created_at >= since AND new.created_at < until;
END;

CREATE TRIGGER conversations_kept_gone AFTER DELETE ON conversations WHEN old.status NOT IN ('spam', 'trash')
BEGIN
  UPDATE audience_kept SET conversations = conversations - 1 WHERE old.created_at >= since AND old.created_at < until;
END;

CREATE TRIGGER conversations_kept_changed AFTER UPDATE OF status ON conversations
  WHEN (old.status IN ('spam', 'trash')) <> (new.status IN ('spam', 'trash'))
BEGIN
  UPDATE audience_kept SET conversations = conversations + iif(new.status IN ('spam', 'trash'), -1, 1)
    WHERE new.created_at >= since AND new.created_at < until;
END;
