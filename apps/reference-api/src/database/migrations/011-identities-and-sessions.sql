-- The person's account at the sign-in provider, bound at the first sign-in (auth/find-caller.ts).
ALTER TABLE users ADD COLUMN identity_issuer text;
ALTER TABLE users ADD COLUMN identity_uid text;
CREATE UNIQUE INDEX users_by_identity ON users (identity_issuer, identity_uid);
-- Sessions that began earlier are refused.
ALTER TABLE users ADD COLUMN sessions_since timestamptz NOT NULL DEFAULT '-infinity';

-- What the API has seen of the provider's sessions (auth/sessions.ts).
CREATE TABLE sessions (
  issuer text NOT NULL,
  uid text NOT NULL,
  session text NOT NULL,
  -- No foreign key: the sessions of a deleted user must not become those of the next one with the same email.
  user_id uuid NOT NULL,
  last_used_at timestamptz NOT NULL,
  signed_out boolean NOT NULL DEFAULT false,
  PRIMARY KEY (issuer, uid, session)
);
CREATE INDEX sessions_by_age ON sessions (last_used_at);
