-- The list of payments and refunds in each of its orders, and one index that covers what it is narrowed by.
CREATE INDEX transactions_by_id ON transactions (id);
CREATE INDEX transactions_by_date ON transactions (at);
CREATE INDEX transactions_by_amount ON transactions (amount_minor);
CREATE INDEX transactions_by_facets ON transactions (kind, status, method, at, amount_minor);
