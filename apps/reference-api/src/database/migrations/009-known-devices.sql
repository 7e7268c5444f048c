-- Browsers in which an administrator has signed in: failed sign-ins of other clients don't lock these out. The key is a
-- digest of the cookie's token.
CREATE TABLE known_devices (
  token_digest text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_sign_in_at timestamptz NOT NULL
);
CREATE INDEX known_devices_by_user ON known_devices (user_id, last_sign_in_at);
