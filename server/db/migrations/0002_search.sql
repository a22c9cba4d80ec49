-- Search over folded text. Three letters and more go to the trigram tables; one or two letters to `words`, which keeps
-- the first two letters of every word and is asked by range, never by LIKE. All of it is derived from the `search`
-- columns by triggers, so it can be thrown away and built again (a bulk load drops the triggers and rebuilds at the end).

CREATE TABLE words (
  object TEXT NOT NULL CHECK (object IN ('user', 'product', 'order', 'conversation')),
  word TEXT NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (object, word, id)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE users_fts USING fts5(search, content='users', content_rowid='id', tokenize='trigram');

CREATE TRIGGER users_search_added AFTER INSERT ON users
BEGIN
  INSERT INTO users_fts (rowid, search) VALUES (new.id, new.search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'user', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER users_search_removed AFTER DELETE ON users
BEGIN
  INSERT INTO users_fts (users_fts, rowid, search) VALUES ('delete', old.id, old.search);
  DELETE FROM words WHERE object = 'user' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER users_search_changed AFTER UPDATE OF search ON users WHEN old.search <> new.search
BEGIN
  INSERT INTO users_fts (users_fts, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO users_fts (rowid, search) VALUES (new.id, new.search);
  DELETE FROM words WHERE object = 'user' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'user', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE VIRTUAL TABLE products_fts USING fts5(search, content='products', content_rowid='id', tokenize='trigram');

CREATE TRIGGER products_search_added AFTER INSERT ON products
BEGIN
  INSERT INTO products_fts (rowid, search) VALUES (new.id, new.search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'product', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER products_search_removed AFTER DELETE ON products
BEGIN
  INSERT INTO products_fts (products_fts, rowid, search) VALUES ('delete', old.id, old.search);
  DELETE FROM words WHERE object = 'product' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER products_search_changed AFTER UPDATE OF search ON products WHEN old.search <> new.search
BEGIN
  INSERT INTO products_fts (products_fts, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO products_fts (rowid, search) VALUES (new.id, new.search);
  DELETE FROM words WHERE object = 'product' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'product', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE VIRTUAL TABLE orders_fts USING fts5(search, content='orders', content_rowid='id', tokenize='trigram');

CREATE TRIGGER orders_search_added AFTER INSERT ON orders
BEGIN
  INSERT INTO orders_fts (rowid, search) VALUES (new.id, new.search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'order', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER orders_search_removed AFTER DELETE ON orders
BEGIN
  INSERT INTO orders_fts (orders_fts, rowid, search) VALUES ('delete', old.id, old.search);
  DELETE FROM words WHERE object = 'order' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER orders_search_changed AFTER UPDATE OF search ON orders WHEN old.search <> new.search
BEGIN
  INSERT INTO orders_fts (orders_fts, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO orders_fts (rowid, search) VALUES (new.id, new.search);
  DELETE FROM words WHERE object = 'order' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'order', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE VIRTUAL TABLE conversations_fts USING fts5(search, content='conversations', content_rowid='id', tokenize='trigram');

CREATE TRIGGER conversations_search_added AFTER INSERT ON conversations
BEGIN
  INSERT INTO conversations_fts (rowid, search) VALUES (new.id, new.search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'conversation', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;

CREATE TRIGGER conversations_search_removed AFTER DELETE ON conversations
BEGIN
  INSERT INTO conversations_fts (conversations_fts, rowid, search) VALUES ('delete', old.id, old.search);
  DELETE FROM words WHERE object = 'conversation' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
END;

CREATE TRIGGER conversations_search_changed AFTER UPDATE OF search ON conversations WHEN old.search <> new.search
BEGIN
  INSERT INTO conversations_fts (conversations_fts, rowid, search) VALUES ('delete', old.id, old.search);
  INSERT INTO conversations_fts (rowid, search) VALUES (new.id, new.search);
  DELETE FROM words WHERE object = 'conversation' AND id = old.id AND word IN
    (SELECT substr(value, 1, 2) FROM json_each('[' || replace(json_quote(old.search), ' ', '","') || ']'));
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'conversation', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']') WHERE value <> '';
END;
