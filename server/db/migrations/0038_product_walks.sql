-- The catalogue within one category or one state of stock comes in its usual order: a page looks at no row it does not show.
CREATE INDEX products_by_category_created ON products (category, created_at) WHERE archived_at IS NULL;
CREATE INDEX products_by_status_created ON products (status, created_at) WHERE archived_at IS NULL;
