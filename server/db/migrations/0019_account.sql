-- Coming in and staying safe: a second factor, links that work once, questions that wait for an answer, passkeys.
ALTER TABLE workspace ADD COLUMN require_two_factor INTEGER NOT NULL DEFAULT 0 CHECK (require_two_factor IN (0, 1));

-- The key of an app counts once a code of it was sent; until then it waits. A code counts once: the step it was made for
-- is kept, and no code of that step or an earlier one is taken again.
ALTER TABLE users ADD COLUMN totp_waiting_enc TEXT;
ALTER TABLE users ADD COLUMN totp_step INTEGER;

-- When the person of a session last proved who they are, and whether they are kept signed in.
ALTER TABLE sessions ADD COLUMN proven_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN kept INTEGER NOT NULL DEFAULT 1 CHECK (kept IN (0, 1));

-- A file that is somebody's picture is held by it.
CREATE INDEX users_by_avatar ON users (avatar_file) WHERE avatar_file IS NOT NULL;

CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- What a link in a mail opens, once: a new password, a new address, or the door for somebody who was invited. An
-- invitation has no `user_id`; one that was withdrawn has `removed_at`.
CREATE TABLE one_time_links (
  id INTEGER PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('reset', 'email', 'invite')),
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  email TEXT,
  role TEXT CHECK (role IN ('Admin', 'Editör', 'Kullanıcı')),
  message TEXT NOT NULL DEFAULT '',
  invited_by INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX one_time_links_by_user ON one_time_links (user_id, kind) WHERE user_id IS NOT NULL;
CREATE INDEX one_time_links_by_end ON one_time_links (expires_at);

-- A question put to whoever comes in, good for minutes and for one right answer. Its name is kept as a hash only.
CREATE TABLE challenges (
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

ALTER TABLE tx_guard ADD COLUMN link_holds INTEGER CONSTRAINT link_holds CHECK (link_holds = 1);
ALTER TABLE tx_guard ADD COLUMN token_limit INTEGER CONSTRAINT token_limit CHECK (token_limit = 1);
ALTER TABLE tx_guard ADD COLUMN passkey_limit INTEGER CONSTRAINT passkey_limit CHECK (passkey_limit = 1);
ALTER TABLE tx_guard ADD COLUMN factor_off INTEGER CONSTRAINT factor_off CHECK (factor_off = 1);
ALTER TABLE tx_guard ADD COLUMN picture INTEGER CONSTRAINT picture CHECK (picture = 1);
