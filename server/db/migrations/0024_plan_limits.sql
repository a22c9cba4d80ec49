-- Guards of what the plan allows. An act may not raise a count above the limit; one that stands above it already (after a
-- cancelled plan) may be lowered step by step, so the count before the act is kept beside it for the length of the batch.
ALTER TABLE tx_guard ADD COLUMN count_before INTEGER;
ALTER TABLE tx_guard ADD COLUMN plan_products INTEGER CONSTRAINT plan_products CHECK (plan_products = 1);
ALTER TABLE tx_guard ADD COLUMN plan_seats INTEGER CONSTRAINT plan_seats CHECK (plan_seats = 1);
ALTER TABLE tx_guard ADD COLUMN plan_orders INTEGER CONSTRAINT plan_orders CHECK (plan_orders = 1);
ALTER TABLE tx_guard ADD COLUMN method_needed INTEGER CONSTRAINT method_needed CHECK (method_needed = 1);
ALTER TABLE tx_guard ADD COLUMN paying INTEGER CONSTRAINT paying CHECK (paying = 1);
