-- Lists in order of id, and counts over the enumerated columns: small indexes that are read instead of the wide rows.
CREATE INDEX users_by_id ON users (id) WHERE removed_at IS NULL;
CREATE INDEX users_by_facets ON users (role, status) WHERE removed_at IS NULL;
CREATE INDEX products_by_id ON products (id) WHERE archived_at IS NULL;
CREATE INDEX products_by_facets ON products (status, category, final_minor) WHERE archived_at IS NULL;
CREATE INDEX orders_by_id ON orders (id);
CREATE INDEX orders_by_facets ON orders (status, payment_method, payment_state, placed_at, amount_minor);
