-- breaking: stored passwords, recovery codes and second factors name the secret they depend on by its check value.
INSERT INTO meta (key, value) VALUES ('compatible_from', '0051_secret_checks.sql')
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- Counted at each start: what still needs a previous secret.
CREATE INDEX users_by_pepper ON users (substr(password_hash, -16)) WHERE password_hash IS NOT NULL;
CREATE INDEX users_with_factor ON users (id) WHERE totp_secret_enc IS NOT NULL OR totp_waiting_enc IS NOT NULL;
