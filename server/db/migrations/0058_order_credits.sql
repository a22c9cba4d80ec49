-- additive: orders get a column that a trigger keeps for the refunds of older builds; more than the amount may be paid.
-- What the shop waived of the amount, by refunds and returns. Until here every refund was such a waiver.
ALTER TABLE orders ADD COLUMN credited_minor INTEGER NOT NULL DEFAULT 0 CHECK (credited_minor >= 0);

-- SQLite drops no CHECK of a table, and orders are referred to from too many tables to be made anew. So the columns of
-- `paid_within_amount` step aside, always 0, and what was paid and refunded stands in new ones.
ALTER TABLE orders RENAME COLUMN paid_minor TO former_paid;
ALTER TABLE orders RENAME COLUMN refunded_minor TO former_refunded;
ALTER TABLE orders ADD COLUMN paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor >= 0);
ALTER TABLE orders ADD COLUMN refunded_minor INTEGER NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0)
  CONSTRAINT refund_within_paid CHECK (refunded_minor <= paid_minor);
UPDATE orders SET paid_minor = former_paid, refunded_minor = former_refunded, credited_minor = former_refunded,
  former_paid = 0, former_refunded = 0 WHERE former_paid > 0;

-- A refund never makes an order wait for more money: what goes beyond an excess is waived. Builds before this one do not
-- write the waiver.
CREATE TRIGGER orders_credited AFTER UPDATE OF refunded_minor ON orders
WHEN new.refunded_minor > old.refunded_minor AND new.status <> 'cancelled'
  AND new.amount_minor - new.credited_minor - new.paid_minor + new.refunded_minor
    > max(0, old.amount_minor - old.credited_minor - old.paid_minor + old.refunded_minor)
BEGIN
  UPDATE orders SET credited_minor = new.amount_minor - new.paid_minor + new.refunded_minor
    - max(0, old.amount_minor - old.credited_minor - old.paid_minor + old.refunded_minor) WHERE id = new.id;
END;

-- Orders that hold more than is due, for the dashboard.
CREATE INDEX orders_in_excess ON orders (placed_at) WHERE
  iif(status = 'cancelled', 0, amount_minor - credited_minor) < paid_minor - refunded_minor;
