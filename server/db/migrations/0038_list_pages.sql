-- The catalogue within one category or one state of stock comes in its usual order: a page looks at no row it does not show.
CREATE INDEX products_by_category_created ON products (category, created_at) WHERE archived_at IS NULL;
CREATE INDEX products_by_status_created ON products (status, created_at) WHERE archived_at IS NULL;

-- How many orders were paid in one way or stand in one state of payment: only the groups that count are looked at. The
-- counts themselves are no part of these indexes, so an order that moves from group to group does not touch them.
CREATE INDEX order_groups_by_method ON order_groups (payment_method);
CREATE INDEX order_groups_by_payment ON order_groups (payment_state);
