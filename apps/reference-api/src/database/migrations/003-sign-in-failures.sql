-- Failed sign-ins by username, whether or not there is such a user. The key is a digest, so it has one size and
-- doesn't keep what somebody typed by mistake.
CREATE TABLE sign_in_failures (
  username_digest text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_failure_at);
