-- The schema of 2.0.0 in one step, but for the indexes of 031 and what only 2.0.0 uses. A database of 2.0.0 gets only the
-- end of this file, what 3.0 adds (../migrate.ts).

CREATE TABLE users (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'user')),
  status text NOT NULL CHECK (status IN ('Active', 'Inactive')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),

  -- Folded by the application, so that every engine and collation sorts and finds alike (user-row/user.ts). The
  -- email's key also makes an email unique without regard to case, and finds the caller of a request.
  email_key text COLLATE "C" NOT NULL CONSTRAINT users_email_key UNIQUE,
  last_name_key text COLLATE "C" NOT NULL,
  first_name_key text COLLATE "C" NOT NULL,
  search_text text COLLATE "C" NOT NULL,

  -- The person's account at the sign-in provider, bound at the first sign-in (auth/require-admin.ts).
  identity_issuer text,
  identity_uid text,
  -- Sessions that began earlier are refused: they may belong to somebody who had the same email before. Rounded down,
  -- because providers give the time of a sign-in in whole seconds.
  sessions_since timestamptz NOT NULL DEFAULT date_trunc('second', now()),
  -- When the user's latest session at this API began (auth/sessions.ts).
  last_sign_in_at timestamptz,

  -- The contract's AccountState; 'unknown' is left out there.
  account_state text NOT NULL DEFAULT 'unknown'
    CHECK (account_state IN ('unknown', 'active', 'not-activated', 'locked-out', 'suspended', 'none', 'failed')),
  -- Whether the API made the account, or it existed before: only an account that we made is deleted with its user.
  account_origin text CHECK (account_origin IN ('created', 'adopted')),
  -- The last read of all accounts that found this user's (accounts/provider-reader.ts).
  account_read_at timestamptz,
  -- How many mails an administrator has sent since the first one of this hour.
  account_mails integer NOT NULL DEFAULT 0,
  account_mails_since timestamptz
);

-- The whole list is read from the first index alone. With filters or another order, it is read from one range of the
-- others for each role and status (users/user-order.ts).
CREATE INDEX users_in_order ON users (last_name_key, first_name_key, id);
CREATE INDEX users_by_name ON users (role, status, last_name_key, first_name_key, id) INCLUDE (last_sign_in_at);
CREATE INDEX users_by_email ON users (role, status, email_key) INCLUDE (id);
CREATE INDEX users_by_creation ON users (role, status, created_at, id);
CREATE INDEX users_by_sign_in ON users (role, status, last_sign_in_at, id) WHERE last_sign_in_at IS NOT NULL;
-- For filters: few users have the times that administrators look for.
CREATE INDEX users_by_last_use ON users (coalesce(last_sign_in_at, created_at));
CREATE INDEX users_never_signed_in ON users (id) WHERE last_sign_in_at IS NULL;
CREATE INDEX users_enrolled ON users (created_at);
CREATE UNIQUE INDEX users_by_identity ON users (identity_issuer, identity_uid);

-- The first one and two characters of each word, for searches of short words such as "li wu" (users/user-matches.ts). An
-- index of trigrams needs three.
CREATE FUNCTION word_starts(words text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(regexp_replace(words, '(\S)(\S?)\S*', '\1 \1\2', 'g'), ' ')
$$;
CREATE INDEX users_by_word_starts ON users USING gin (word_starts(search_text)) WITH (fastupdate = off);

-- The roles and statuses. Every change of a user or of an account's state first locks the row of the active administrators
-- (user-row/user.ts).
CREATE TABLE user_counts (
  role text NOT NULL,
  status text NOT NULL,
  PRIMARY KEY (role, status)
);
-- How many users have each role, status and state of the account.
CREATE TABLE account_counts (
  role text NOT NULL,
  status text NOT NULL,
  account_state text NOT NULL,
  users integer NOT NULL,
  PRIMARY KEY (role, status, account_state)
);
INSERT INTO user_counts
SELECT role, status FROM unnest(ARRAY['admin', 'user']) AS role, unnest(ARRAY['Active', 'Inactive']) AS status;
INSERT INTO account_counts
SELECT role, status, state, 0
FROM user_counts,
  unnest(ARRAY['unknown', 'active', 'not-activated', 'locked-out', 'suspended', 'none', 'failed']) AS state;

CREATE FUNCTION count_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Once for a statement: a row that is updated thousands of times in one transaction becomes slow.
CREATE TRIGGER count_accounts_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_users
FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
CREATE TRIGGER count_accounts_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS old_users
FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
-- A sign-in changes no count, so it waits for nobody.
CREATE TRIGGER count_accounts_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();

-- Users whose account at the sign-in provider still has to be changed (accounts/). Only the newest state counts: the
-- account gets what the row in `users` says, and is deleted if there is no such row.
CREATE TABLE account_changes (
  user_id uuid PRIMARY KEY,
  -- A user waits for earlier ones with the same email: their account has to change first.
  position bigint GENERATED ALWAYS AS IDENTITY,
  -- Increases with each further change of the user.
  revision integer NOT NULL DEFAULT 1,
  -- The login under which the account may exist (like `email_key`), and its id if it is known.
  login text COLLATE "C" NOT NULL,
  account_id text,
  -- 'created' as soon as an account is about to be created: if the answer is lost, the account that is found is ours.
  origin text CHECK (origin IN ('created', 'adopted')),
  -- Whether an account may be made, which an edit never does; and whether a suspended account may be used again: only
  -- when its user was activated. NULL: queued by 1.0.0, which made no difference, so both are allowed.
  make boolean,
  unsuspend boolean,
  waiting_since timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz NOT NULL,
  -- A process works on this row until then; later it has probably crashed.
  claimed_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- Why the last attempt failed, and whether the provider refused the change itself.
  error text,
  refused boolean NOT NULL DEFAULT false
);
-- The next changes are the first rows of the index, however many are waiting.
CREATE INDEX account_changes_due ON account_changes (next_attempt_at, position);
CREATE INDEX account_changes_by_login ON account_changes (login, position);

-- How far the provider has been read, and when the next read is due: one process at a time reads.
CREATE TABLE provider_reads (
  name text PRIMARY KEY,
  -- Everything before this time has been read.
  read_until timestamptz NOT NULL,
  next_read_at timestamptz NOT NULL
);

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

-- Browsers in which an administrator has signed in: failed sign-ins of other clients don't lock these out. The key is a
-- digest of the cookie's token.
CREATE TABLE known_devices (
  token_digest text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_sign_in_at timestamptz NOT NULL
);
CREATE INDEX known_devices_by_user ON known_devices (user_id, last_sign_in_at);

-- Failed sign-ins by username, whether or not the user exists. The key is a digest: it has a fixed size and doesn't
-- store a password that was typed into the username field.
CREATE TABLE sign_in_failures (
  username_digest text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_failure_at);

-- What administrators did and what was refused (activity/record-activity.ts).
CREATE TABLE activity (
  -- Puts entries of the same time in order.
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL,
  -- Of the statement, not of the transaction: entries are listed in the order in which they were written.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The user as they were then. The id is NULL for somebody who is no user.
  actor_id uuid,
  actor_email text,
  actor_name text,
  action text NOT NULL,
  target_kind text CHECK (target_kind IN ('user', 'file')),
  target_id uuid,
  target_label text,
  result text NOT NULL CHECK (result IN ('done', 'refused', 'failed', 'cancelled')),
  reason text,
  -- [{ field, before, after }]
  changes jsonb,
  client text,
  request_id text,
  -- Chosen by the client: groups the entries of one bulk action of one actor.
  run uuid,
  -- Whether the list shows the entry when runs are grouped: not for the further entries of a run.
  leads boolean NOT NULL DEFAULT true,
  -- Entries that somebody who is no administrator can add: the oldest are deleted (activity/retention.ts).
  by_stranger boolean NOT NULL DEFAULT false,
  -- 'provider': read from the provider's own log.
  source text CHECK (source IN ('portal', 'provider')),
  -- Actor and target, folded for the search like `users.search_text`.
  search_text text COLLATE "C" NOT NULL
);

-- Each filter of the list has an index in the list's order; see activity/activity-list.ts.
CREATE INDEX activity_in_order ON activity (at, number);
CREATE INDEX activity_leading ON activity (at, number) WHERE leads;
CREATE INDEX activity_leading_by_actor ON activity (actor_id, at, number) WHERE leads;
CREATE INDEX activity_by_kind ON activity (action, result, at, number);
CREATE INDEX activity_by_actor ON activity (actor_id, action, result, at, number);
CREATE INDEX activity_by_target ON activity (target_id, action, result, at, number);
CREATE INDEX activity_by_run ON activity (run, at, number) WHERE run IS NOT NULL;
CREATE INDEX activity_by_strangers ON activity (at) WHERE by_stranger;

-- Entries are only added. The retention job says in its transaction that it may delete.
CREATE FUNCTION refuse_activity_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('scv.retention', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Entries of the activity can''t be changed or deleted' USING ERRCODE = '42501';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_changes();

-- The figures of each bulk action: counting its entries would take longer than reading the page.
CREATE TABLE activity_runs (
  run uuid NOT NULL,
  actor_id uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Entries by result.
  done integer NOT NULL,
  refused integer NOT NULL,
  failed integer NOT NULL,
  -- Users. One whom it changed twice counts by the first change: an import enrolls, then deactivates the same user.
  created integer NOT NULL DEFAULT 0,
  edited integer NOT NULL DEFAULT 0,
  deleted integer NOT NULL DEFAULT 0,
  -- The action that edited all of `edited`, and the role that all of them got; NULL if they differ.
  edit_action text,
  new_role text,
  PRIMARY KEY (run, actor_id)
);

-- Entries that a process still has to write to its log, if ACTIVITY_LOG is on where they were added. A process that
-- does so says it in each connection's setting scv.log_activity.
CREATE TABLE activity_to_log (number bigint PRIMARY KEY);
CREATE FUNCTION queue_for_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_to_log (number) VALUES (NEW.number);
  RETURN NULL;
END
$$;
CREATE TRIGGER queue_for_log AFTER INSERT ON activity FOR EACH ROW
WHEN (current_setting('scv.log_activity', true) = 'on') EXECUTE FUNCTION queue_for_log();

-- The history of uploads.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  -- Puts uploads of the same time in order.
  number bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  original_name text NOT NULL,
  -- The administrator, as they were then; `uploaded_by` is the email. Rows of the first releases have no more.
  uploaded_by text NOT NULL,
  uploader_id uuid,
  uploader_name text,
  -- 'cancelled' if the client ended the connection.
  result text NOT NULL DEFAULT 'done' CHECK (result IN ('done', 'refused', 'failed', 'cancelled')),
  reason text,
  -- Of the file, which only an upload with the result 'done' has. `stored_as` is its name in the storage.
  size bigint,
  sha256 text,
  stored_as text UNIQUE,
  records bigint,
  -- The portal's check of the records before the upload, the contract's CddCheck; NULL if there was none.
  check_result jsonb
);
CREATE INDEX uploads_in_order ON uploads (created_at, number);
CREATE INDEX uploads_by_result ON uploads (result, created_at, number);
CREATE INDEX uploads_by_sha256 ON uploads (sha256, created_at, number);
-- For the bytes that an administrator has uploaded in a day.
CREATE INDEX uploads_by_uploader ON uploads (uploaded_by, created_at);

-- Uploads that haven't ended, in all processes: for the limits of each administrator, and so that no process takes the
-- file of another one's upload for a leftover.
CREATE TABLE uploads_in_progress (
  id uuid PRIMARY KEY,
  uploader_id uuid NOT NULL,
  -- The most bytes that it may have.
  size bigint NOT NULL,
  -- Host and data folder of the process.
  owner text NOT NULL,
  -- The process has said that it is alive.
  alive_at timestamptz NOT NULL DEFAULT now()
);

-- What 3.0 adds.

-- The contract's Standing: the only place that says how a user stands.
CREATE FUNCTION standing_of(status text, account_state text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN status = 'Inactive' THEN 'inactive'
    WHEN account_state = 'failed' THEN 'failed'
    WHEN account_state = 'locked-out' THEN 'locked-out'
    WHEN account_state = 'none' THEN 'no-account'
    WHEN account_state = 'not-activated' THEN 'invited'
    ELSE 'active'
  END
$$;
ALTER TABLE users
  ADD COLUMN standing text NOT NULL GENERATED ALWAYS AS (standing_of(status, account_state)) STORED,
  -- When we last had the provider send an activation mail.
  ADD COLUMN invited_at timestamptz;
ALTER TABLE account_counts
  ADD COLUMN standing text NOT NULL GENERATED ALWAYS AS (standing_of(status, account_state)) STORED;
-- Few users have the standings that administrators look for. It takes the place of an index by the account's state.
DROP INDEX IF EXISTS users_by_account;
CREATE INDEX users_by_standing ON users (standing, role, last_name_key, first_name_key, id)
  INCLUDE (status, last_sign_in_at);
CREATE INDEX users_by_first_name ON users (role, status, first_name_key, last_name_key, id);
-- The name of what made the request, such as 'Chrome 156 on Linux'.
ALTER TABLE activity ADD COLUMN browser text;
