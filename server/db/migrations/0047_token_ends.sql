-- Every API token ends. One that had no end ends 90 days after this upgrade; its owner is told by mail when so many days
-- are left, and `told_days` is how many were left when they last were.
ALTER TABLE api_tokens ADD COLUMN told_days INTEGER;
UPDATE api_tokens SET expires_at = unixepoch() * 1000 + 90 * 86400000, told_days = 90 WHERE expires_at IS NULL;
CREATE INDEX api_tokens_by_end ON api_tokens (expires_at) WHERE told_days IS NOT NULL;
