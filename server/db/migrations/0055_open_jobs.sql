-- additive: a guard and an index that older builds do not use.
-- Jobs that are not done, to hold each person to so many of them.
CREATE INDEX jobs_open ON jobs (user_id) WHERE ended_at IS NULL;
ALTER TABLE tx_guard ADD COLUMN open_jobs INTEGER CONSTRAINT open_jobs CHECK (open_jobs = 1);
