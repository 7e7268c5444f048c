-- Failed sign-ins by username, whether or not the user exists. The key is a digest: it has a fixed size and doesn't
-- store a password that was typed into the username field.
CREATE TABLE sign_in_failures (
  username_digest text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_failure_at);
