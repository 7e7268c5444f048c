-- Users whose account at the sign-in provider doesn't agree with them yet (accounts/). The account is made like the row
-- in `users`, or deleted if there is none: so only the newest state counts.
CREATE TABLE account_changes (
  user_id uuid PRIMARY KEY,
  -- A user waits for earlier ones with the same email: their account has to change first.
  position bigint GENERATED ALWAYS AS IDENTITY,
  -- Increases with each further change of the user.
  revision integer NOT NULL DEFAULT 1,
  -- The login under which the account may exist (like `email_key`), and its id if it is known.
  login text NOT NULL,
  account_id text,
  waiting_since timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz NOT NULL,
  -- A process works on this row until then; later it has probably crashed.
  claimed_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- Why the last attempt failed, and whether the provider refused the change itself.
  error text,
  refused boolean NOT NULL DEFAULT false
);
CREATE INDEX account_changes_due ON account_changes (next_attempt_at);
CREATE INDEX account_changes_by_login ON account_changes (login, position);
