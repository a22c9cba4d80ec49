-- What a list is narrowed and ordered by lies in the indexes it is read along: rows that are counted, passed by or put in
-- order are not looked up one by one.
CREATE INDEX users_by_id_wide ON users (id, role, status, orders_count, spent_minor, last_login_at) WHERE removed_at IS NULL;
DROP INDEX users_by_facets;
CREATE INDEX users_by_facets ON users (role, status, orders_count, spent_minor, last_login_at) WHERE removed_at IS NULL;

-- Those who have ordered, in each order of their list.
CREATE INDEX users_bought_by_name ON users (sort_key) WHERE removed_at IS NULL AND orders_count > 0;
CREATE INDEX users_bought_by_email ON users (email_fold) WHERE removed_at IS NULL AND orders_count > 0;
CREATE INDEX users_bought_by_spent ON users (spent_minor, id, orders_count) WHERE removed_at IS NULL AND orders_count > 0;
DROP INDEX users_by_last_order;
CREATE INDEX users_bought_by_last_order ON users (last_order_at) WHERE removed_at IS NULL AND orders_count > 0;

CREATE INDEX products_by_id_wide
  ON products (id, status, category, final_minor, rating_x10, discount_bps, created_at) WHERE archived_at IS NULL;
CREATE INDEX products_by_created_wide
  ON products (created_at, id, status, category, final_minor, rating_x10, discount_bps, available) WHERE archived_at IS NULL;
DROP INDEX products_by_facets;
CREATE INDEX products_by_facets
  ON products (status, category, final_minor, rating_x10, discount_bps, available, created_at) WHERE archived_at IS NULL;

CREATE INDEX orders_by_id_wide ON orders (id, status, payment_method, payment_state, placed_at, amount_minor);

CREATE INDEX transactions_by_date_wide ON transactions (at, id, kind, status, method, amount_minor);
DROP INDEX transactions_by_order;
CREATE INDEX transactions_by_order ON transactions (order_id, at);

-- How many of the people have ordered.
ALTER TABLE people_counters ADD COLUMN buyers INTEGER NOT NULL DEFAULT 0;
UPDATE people_counters SET buyers = (
  SELECT count(*) FROM users AS u INDEXED BY users_by_facets
  WHERE u.removed_at IS NULL AND u.role = people_counters.role AND u.status = people_counters.status AND u.orders_count > 0
);

DROP TRIGGER users_counted_added;
CREATE TRIGGER users_counted_added AFTER INSERT ON users WHEN new.removed_at IS NULL
BEGIN
  INSERT INTO people_counters (role, status, n, buyers) VALUES (new.role, new.status, 1, new.orders_count > 0)
    ON CONFLICT (role, status) DO UPDATE SET n = n + 1, buyers = buyers + excluded.buyers;
END;

DROP TRIGGER users_counted_removed;
CREATE TRIGGER users_counted_removed AFTER DELETE ON users WHEN old.removed_at IS NULL
BEGIN
  UPDATE people_counters SET n = n - 1, buyers = buyers - (old.orders_count > 0)
    WHERE role = old.role AND status = old.status;
END;

DROP TRIGGER users_counted_changed;
CREATE TRIGGER users_counted_changed AFTER UPDATE OF role, status, removed_at, orders_count ON users
  WHEN old.role <> new.role OR old.status <> new.status OR (old.removed_at IS NULL) <> (new.removed_at IS NULL)
    OR (old.orders_count > 0) <> (new.orders_count > 0)
BEGIN
  UPDATE people_counters SET n = n - 1, buyers = buyers - (old.orders_count > 0)
    WHERE old.removed_at IS NULL AND role = old.role AND status = old.status;
  INSERT INTO people_counters (role, status, n, buyers)
    VALUES (new.role, new.status, new.removed_at IS NULL, new.removed_at IS NULL AND new.orders_count > 0)
    ON CONFLICT (role, status) DO UPDATE SET n = n + excluded.n, buyers = buyers + excluded.buyers;
END;

-- All payments and refunds by what they can be narrowed by.
CREATE TABLE transaction_groups (
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  method TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (kind, status, method)
) STRICT, WITHOUT ROWID;

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

INSERT INTO transaction_groups SELECT kind, status, method, count(*) FROM transactions GROUP BY 1, 2, 3;
