-- additive: mails get columns that older builds leave empty.
-- The one-time link that a mail carries: what became of the mail is shown at the link's invitation.
ALTER TABLE outbox ADD COLUMN link_hash TEXT;
-- Why a mail was not sent, or not yet.
ALTER TABLE outbox ADD COLUMN error TEXT;
CREATE INDEX outbox_by_link ON outbox (link_hash) WHERE link_hash IS NOT NULL;
