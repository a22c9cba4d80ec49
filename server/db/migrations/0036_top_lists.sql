-- What each customer spent in a stretch of time is added up from this index alone: no order is looked up for it. (Kept by
-- month it would be as many rows: few customers buy twice in one.)
CREATE INDEX orders_completed_by_date ON orders (placed_at, user_id, amount_minor, status) WHERE status = 'completed';

-- Who is left out of a figure is known without a look at each person in it.
CREATE INDEX users_removed ON users (id) WHERE removed_at IS NOT NULL;
