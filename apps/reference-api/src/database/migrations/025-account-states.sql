-- Oldest build: 023
-- What the API knows of each user's account at the sign-in provider (accounts/). The list filters and counts by the state,
-- the contract's AccountState; 'unknown' is left out there.
ALTER TABLE users ADD COLUMN account_state text NOT NULL DEFAULT 'unknown'
  CHECK (account_state IN ('unknown', 'active', 'not-activated', 'locked-out', 'suspended', 'none', 'failed'));
-- Whether the API made the account, or it existed before: only an account that we made is deleted with its user.
ALTER TABLE users ADD COLUMN account_origin text CHECK (account_origin IN ('created', 'adopted'));
-- The last read of all accounts that found this user's (accounts/account-reads.ts).
ALTER TABLE users ADD COLUMN account_read_at timestamptz;
-- How many mails an administrator has sent since the first one of this hour.
ALTER TABLE users ADD COLUMN account_mails integer NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN account_mails_since timestamptz;

-- 'created' as soon as an account is about to be created: if the answer is lost, the account that is found is ours.
ALTER TABLE account_changes ADD COLUMN origin text CHECK (origin IN ('created', 'adopted'));
-- Whether an account may be made, which an edit never does; and whether a suspended account may be used again: only when
-- its user was activated. NULL: queued by a build that made no difference, so both are allowed.
ALTER TABLE account_changes ADD COLUMN make boolean;
ALTER TABLE account_changes ADD COLUMN unsuspend boolean;

-- Accounts of before: the activity knows which ones we made.
UPDATE users SET account_origin = CASE WHEN EXISTS (
  SELECT FROM activity WHERE target_id = users.id AND action = 'create account' AND result = 'done'
) THEN 'created' ELSE 'adopted' END WHERE identity_uid IS NOT NULL;
UPDATE account_changes SET origin = CASE WHEN EXISTS (
  SELECT FROM activity WHERE target_id = user_id AND action = 'create account' AND result = 'done'
) THEN 'created' ELSE 'adopted' END WHERE account_id IS NOT NULL;

-- How far the provider has been read, and when the next read is due: one process at a time reads.
CREATE TABLE provider_reads (
  name text PRIMARY KEY,
  -- Everything before this time has been read.
  read_until timestamptz NOT NULL,
  next_read_at timestamptz NOT NULL
);

-- Entries that were read from the provider's own log.
ALTER TABLE activity ADD COLUMN source text CHECK (source IN ('portal', 'provider'));

-- For the filters of the list; few users have the states that administrators look for.
CREATE INDEX users_by_account ON users (account_state, role, status);
CREATE INDEX users_by_last_use ON users (coalesce(last_sign_in_at, created_at));
CREATE INDEX users_never_signed_in ON users (id) WHERE last_sign_in_at IS NULL;
CREATE INDEX users_enrolled ON users (created_at);

-- The number of users by role, status and account, beside `user_counts`, which the release before reads. A trigger counts
-- once for a statement: a row that is updated thousands of times in one transaction becomes slow. Whoever changes a state
-- first locks the row of the active administrators in `user_counts`; a sign-in changes no count, so it waits for nobody.
CREATE TABLE account_counts (
  role text NOT NULL,
  status text NOT NULL,
  account_state text NOT NULL,
  users integer NOT NULL,
  PRIMARY KEY (role, status, account_state)
);
INSERT INTO account_counts
SELECT role, status, state, (
  SELECT count(*) FROM users WHERE (users.role, users.status, account_state) = (one.role, other.status, state)
)
FROM (VALUES ('admin'), ('user')) AS one (role), (VALUES ('Active'), ('Inactive')) AS other (status),
  unnest(ARRAY['unknown', 'active', 'not-activated', 'locked-out', 'suspended', 'none', 'failed']) AS states (state);

CREATE OR REPLACE FUNCTION count_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE account_counts AS known SET users = users + number
    FROM (SELECT role, status, account_state, count(*) AS number FROM new_users GROUP BY 1, 2, 3) AS added
    WHERE (known.role, known.status, known.account_state) = (added.role, added.status, added.account_state);
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE account_counts AS known SET users = users - number
    FROM (SELECT role, status, account_state, count(*) AS number FROM old_users GROUP BY 1, 2, 3) AS deleted
    WHERE (known.role, known.status, known.account_state) = (deleted.role, deleted.status, deleted.account_state);
  ELSE
    UPDATE account_counts AS known SET users = users + number
    FROM (
      SELECT role, status, account_state, sum(one) AS number FROM (
        SELECT role, status, account_state, 1 AS one FROM new_users
        UNION ALL SELECT role, status, account_state, -1 FROM old_users
      ) AS each GROUP BY 1, 2, 3 HAVING sum(one) <> 0
    ) AS changed
    WHERE (known.role, known.status, known.account_state) = (changed.role, changed.status, changed.account_state);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_accounts_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_users
FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
CREATE TRIGGER count_accounts_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS old_users
FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
CREATE TRIGGER count_accounts_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
