-- How often a mail of the product itself was tried in vain.
ALTER TABLE outbox ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
