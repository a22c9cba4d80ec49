-- additive: an index. SQLite looks through all returns when a payment that waited is deleted.
CREATE INDEX returns_by_refund ON returns (refund_tx) WHERE refund_tx IS NOT NULL;
