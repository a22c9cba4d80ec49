-- The history asks on each page which of a person's jobs can still be taken back, among all that they did in a day.
CREATE INDEX undo_log_of_jobs ON undo_log (user_id, until) WHERE object = 'job';
