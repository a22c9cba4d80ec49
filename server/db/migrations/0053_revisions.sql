-- additive: triggers count revisions, also for the writes of older builds.
-- The newest change of a record in the feed: a number that rises with every change, also one that leaves the version.
-- What is an owner's alone, as a changed password, is no change for those who read the person.
ALTER TABLE users ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE boards ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE board_columns ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cards ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workspace ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE subscription ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoices ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE billing_details ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER users_revised AFTER INSERT ON changes WHEN new.object = 'person' AND new.owner_id IS NULL
BEGIN
  UPDATE users SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER products_revised AFTER INSERT ON changes WHEN new.object = 'product'
BEGIN
  UPDATE products SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER orders_revised AFTER INSERT ON changes WHEN new.object = 'order'
BEGIN
  UPDATE orders SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER boards_revised AFTER INSERT ON changes WHEN new.object = 'board'
BEGIN
  UPDATE boards SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER board_columns_revised AFTER INSERT ON changes WHEN new.object = 'column'
BEGIN
  UPDATE board_columns SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER cards_revised AFTER INSERT ON changes WHEN new.object = 'card'
BEGIN
  UPDATE cards SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER conversations_revised AFTER INSERT ON changes WHEN new.object = 'conversation'
BEGIN
  UPDATE conversations SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER workspace_revised AFTER INSERT ON changes WHEN new.object = 'workspace'
BEGIN
  UPDATE workspace SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER subscription_revised AFTER INSERT ON changes WHEN new.object = 'subscription'
BEGIN
  UPDATE subscription SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER invoices_revised AFTER INSERT ON changes WHEN new.object = 'invoice'
BEGIN
  UPDATE invoices SET revision = new.id WHERE id = new.object_id;
END;
CREATE TRIGGER billing_details_revised AFTER INSERT ON changes WHEN new.object = 'billing_details'
BEGIN
  UPDATE billing_details SET revision = new.id WHERE id = new.object_id;
END;
