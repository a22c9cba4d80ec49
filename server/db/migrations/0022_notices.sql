-- A notification may be for the mail only, and waits for it: `now` for one of its own, `daily` for the one of the day.
ALTER TABLE notifications ADD COLUMN in_app INTEGER NOT NULL DEFAULT 1 CHECK (in_app IN (0, 1));
ALTER TABLE notifications ADD COLUMN mail TEXT CHECK (mail IN ('now', 'daily'));
CREATE INDEX notifications_to_mail ON notifications (mail, user_id) WHERE mail IS NOT NULL;
