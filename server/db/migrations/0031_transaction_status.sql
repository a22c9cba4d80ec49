-- A list sorted by status goes along it.
CREATE INDEX transactions_by_status ON transactions (status);
