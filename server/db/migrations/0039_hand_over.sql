-- Whoever is made inactive leaves no open work behind unasked, and it goes to somebody who is there to take it.
ALTER TABLE tx_guard ADD COLUMN in_hand INTEGER CONSTRAINT in_hand CHECK (in_hand = 1);
ALTER TABLE tx_guard ADD COLUMN heir INTEGER CONSTRAINT heir CHECK (heir = 1);
