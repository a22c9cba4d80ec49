-- People, how they sign in, and what each of them has set.

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL,
  email TEXT NOT NULL,
  email_fold TEXT NOT NULL UNIQUE,
  phone TEXT NOT NULL DEFAULT '',
  phone_digits TEXT NOT NULL DEFAULT '',
  password_hash TEXT,
  role TEXT NOT NULL DEFAULT 'Kullanıcı' CHECK (role IN ('Admin', 'Editör', 'Kullanıcı')),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'pending')),
  avatar_file TEXT,
  title TEXT NOT NULL DEFAULT '',
  bio TEXT NOT NULL DEFAULT '',
  last_login_at INTEGER NOT NULL,
  never_logged_in INTEGER NOT NULL DEFAULT 1 CHECK (never_logged_in IN (0, 1)),
  orders_count INTEGER NOT NULL DEFAULT 0,
  completed_count INTEGER NOT NULL DEFAULT 0,
  spent_minor INTEGER NOT NULL DEFAULT 0,
  last_order_at INTEGER,
  last_completed_at INTEGER,
  search TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  totp_secret_enc TEXT,
  created_at INTEGER NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  -- The key of an authenticator app until its first code is sent.
  totp_waiting_enc TEXT,
  -- The step of the last used code: no code of that step or an earlier one is accepted.
  totp_step INTEGER,
  revision INTEGER NOT NULL DEFAULT 0,
  -- When the owner proved the address. A new address is unproven.
  email_proven_at INTEGER,
  -- Sort key: people who never signed in come before every time.
  signed_in_at INTEGER
    GENERATED ALWAYS AS (CASE never_logged_in WHEN 1 THEN 0 ELSE last_login_at END) VIRTUAL
) STRICT;
CREATE INDEX users_by_name ON users (sort_key) WHERE removed_at IS NULL;
CREATE INDEX users_by_email ON users (email_fold) WHERE removed_at IS NULL;
CREATE INDEX users_by_role ON users (role) WHERE removed_at IS NULL;
CREATE INDEX users_by_status ON users (status) WHERE removed_at IS NULL;
CREATE INDEX users_by_last_login ON users (last_login_at) WHERE removed_at IS NULL;
CREATE INDEX users_by_orders ON users (orders_count) WHERE removed_at IS NULL;
CREATE INDEX users_by_spent ON users (spent_minor) WHERE removed_at IS NULL;
CREATE INDEX users_by_id ON users (id) WHERE removed_at IS NULL;
-- Finds the team without reading every customer.
CREATE INDEX users_with_password ON users (id) WHERE removed_at IS NULL AND password_hash IS NOT NULL;
-- People who are notified of events of the shop.
CREATE INDEX users_staff ON users (role) WHERE status = 'active' AND removed_at IS NULL AND role <> 'Kullanıcı';
-- A file that is a person's picture is in use.
CREATE INDEX users_by_avatar ON users (avatar_file) WHERE avatar_file IS NOT NULL;
-- Excludes removed people from a figure without reading each of them.
CREATE INDEX users_removed ON users (id) WHERE removed_at IS NOT NULL;
-- People who have ordered, in each order of their list.
CREATE INDEX users_bought_by_name ON users (sort_key) WHERE removed_at IS NULL AND orders_count > 0;
CREATE INDEX users_bought_by_email ON users (email_fold) WHERE removed_at IS NULL AND orders_count > 0;
CREATE INDEX users_bought_by_spent ON users (spent_minor, id, orders_count)
  WHERE removed_at IS NULL AND orders_count > 0;
CREATE INDEX users_bought_by_last_order ON users (last_order_at) WHERE removed_at IS NULL AND orders_count > 0;
-- Counted at each start: what still needs a previous secret.
CREATE INDEX users_by_pepper ON users (substr(password_hash, -16)) WHERE password_hash IS NOT NULL;
CREATE INDEX users_with_factor ON users (id) WHERE totp_secret_enc IS NOT NULL OR totp_waiting_enc IS NOT NULL;
-- Addresses whose domain is not yet written in ASCII.
CREATE INDEX users_unicode_address ON users (id) WHERE email_fold GLOB '*[^ -~]*';
-- Search results that begin with the text come first.
CREATE INDEX users_by_beginning ON users (substr(search, 1, 40));
CREATE INDEX users_by_signed_in
  ON users (signed_in_at, id, role, status, orders_count, spent_minor, last_login_at) WHERE removed_at IS NULL;
-- What a list filters and sorts by is in the index that it reads, so skipped and counted rows are not looked up.
CREATE INDEX users_by_id_wide ON users (id, role, status, orders_count, spent_minor, last_login_at, signed_in_at)
  WHERE removed_at IS NULL;
CREATE INDEX users_by_facets ON users (role, status, orders_count, spent_minor, last_login_at, signed_in_at)
  WHERE removed_at IS NULL;

CREATE TRIGGER users_search_added AFTER INSERT ON users
BEGIN
  INSERT INTO users_fts (rowid, search) VALUES (new.id, new.search);
  INSERT OR IGNORE INTO words (object, word, id)
    SELECT 'user', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']')
      WHERE value <> '';
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
    SELECT 'user', substr(value, 1, 2), new.id FROM json_each('[' || replace(json_quote(new.search), ' ', '","') || ']')
      WHERE value <> '';
END;

CREATE TRIGGER users_counted_added AFTER INSERT ON users WHEN new.removed_at IS NULL
BEGIN
  INSERT INTO people_counters (role, status, n, buyers) VALUES (new.role, new.status, 1, new.orders_count > 0)
    ON CONFLICT (role, status) DO UPDATE SET n = n + 1, buyers = buyers + excluded.buyers;
END;

CREATE TRIGGER users_counted_removed AFTER DELETE ON users WHEN old.removed_at IS NULL
BEGIN
  UPDATE people_counters SET n = n - 1, buyers = buyers - (old.orders_count > 0)
    WHERE role = old.role AND status = old.status;
END;

CREATE TRIGGER users_counted_changed AFTER UPDATE OF role, status, removed_at, orders_count ON users
  WHEN old.role <> new.role OR old.status <> new.status OR (old.removed_at IS NULL) <> (new.removed_at IS NULL)
    OR (old.orders_count > 0) <> (new.orders_count > 0)
BEGIN
  UPDATE people_counters SET n = n - 1, buyers = buyers - (old.orders_count > 0)
    WHERE old.removed_at IS NULL AND role = old.role AND status = old.status;
  INSERT INTO people_counters (role, status, n, buyers)
    VALUES (new.role, new.status, new.removed_at IS NULL, new.removed_at IS NULL AND new.orders_count > 0)
    ON CONFLICT (role, status) DO UPDATE SET n = n + excluded.n, buyers = buyers + excluded.buyers;
END;

-- Another address is unproven again.
CREATE TRIGGER users_address_unproven AFTER UPDATE OF email_fold ON users
WHEN old.email_fold <> new.email_fold AND new.email_proven_at IS NOT NULL AND new.email_proven_at IS old.email_proven_at
BEGIN
  UPDATE users SET email_proven_at = NULL WHERE id = new.id;
END;

CREATE VIRTUAL TABLE users_fts USING fts5(search, content='users', content_rowid='id', tokenize='trigram');

-- People who are not removed, counted by triggers, so that no list counts rows.
CREATE TABLE people_counters (
  role TEXT NOT NULL,
  status TEXT NOT NULL,
  n INTEGER NOT NULL,
  buyers INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (role, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  agent TEXT NOT NULL DEFAULT '',
  ip TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  -- When the person last proved their identity.
  proven_at INTEGER NOT NULL DEFAULT 0,
  -- Whether the person stays signed in.
  kept INTEGER NOT NULL DEFAULT 1 CHECK (kept IN (0, 1))
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id, last_seen_at);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  last4 TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER,
  revoked_at INTEGER,
  -- How many days were left at the last mail to the owner.
  told_days INTEGER
) STRICT;
CREATE INDEX api_tokens_by_user ON api_tokens (user_id);
CREATE INDEX api_tokens_by_end ON api_tokens (expires_at) WHERE told_days IS NOT NULL;

CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Links in mails that work once: a new password, a new address, an invitation.
CREATE TABLE one_time_links (
  id INTEGER PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('reset', 'email', 'invite')),
  -- NULL for an invitation.
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  email TEXT,
  role TEXT CHECK (role IN ('Admin', 'Editör', 'Kullanıcı')),
  message TEXT NOT NULL DEFAULT '',
  invited_by INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  -- Set for an invitation that was withdrawn.
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX one_time_links_by_user ON one_time_links (user_id, kind) WHERE user_id IS NOT NULL;
CREATE INDEX one_time_links_by_end ON one_time_links (expires_at);
-- Open invitations, without reading other links.
CREATE INDEX one_time_links_open ON one_time_links (created_at)
  WHERE kind = 'invite' AND used_at IS NULL AND removed_at IS NULL;

-- A question of the sign-in, valid for minutes and for one right answer.
CREATE TABLE challenges (
  -- Only the hash of its name is stored.
  id_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('login', 'passkey', 'passkey_add')),
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  question TEXT NOT NULL DEFAULT '',
  kept INTEGER NOT NULL DEFAULT 1 CHECK (kept IN (0, 1)),
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_by_end ON challenges (expires_at);

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]',
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_user ON passkeys (user_id);

CREATE TABLE preferences (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

-- Saved views of lists.
CREATE TABLE views (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  screen TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
  -- The order among the tabs of their owner.
  position REAL NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX views_by_owner ON views (user_id, screen);
CREATE INDEX views_by_screen ON views (screen, shared) WHERE removed_at IS NULL;
