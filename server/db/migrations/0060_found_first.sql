-- additive: indexes of how search texts begin, and a mark that search texts are to be written anew.
CREATE INDEX products_by_beginning ON products (substr(search, 1, 40));
CREATE INDEX users_by_beginning ON users (substr(search, 1, 40));
CREATE INDEX cards_by_beginning ON cards (substr(search, 1, 40));
CREATE INDEX conversations_by_beginning ON conversations (substr(search, 1, 40));

-- Texts of before hold signs between words; due work folds them anew, a stretch of a table at a time.
INSERT INTO meta (key, value) SELECT 'refold', '{}' WHERE EXISTS (SELECT 1 FROM users);
