-- A database of release 2.0.0 (75835a64), written from PostgreSQL's catalogue after that release's own migrations.
-- Their checksums are left out, which 2.0.0 itself then adds at its next start.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (id uuid NOT NULL, first_name text NOT NULL, last_name text NOT NULL, email text NOT NULL,
  email_key text COLLATE "C" NOT NULL, role text NOT NULL, status text NOT NULL, version integer NOT NULL DEFAULT 1,
  last_name_key text COLLATE "C" NOT NULL, first_name_key text COLLATE "C" NOT NULL,
  search_text text COLLATE "C" NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(), identity_issuer text, identity_uid text,
  sessions_since timestamptz NOT NULL DEFAULT date_trunc('second'::text, now()), last_sign_in_at timestamptz,
  account_state text NOT NULL DEFAULT 'unknown'::text, account_origin text, account_read_at timestamptz,
  account_mails integer NOT NULL DEFAULT 0, account_mails_since timestamptz,
  CONSTRAINT users_email_key UNIQUE (email_key), PRIMARY KEY (id),
  CHECK ((account_origin = ANY (ARRAY['created'::text, 'adopted'::text]))),
  CHECK ((account_state = ANY (ARRAY['unknown'::text, 'active'::text, 'not-activated'::text, 'locked-out'::text,
  'suspended'::text, 'none'::text, 'failed'::text]))),
  CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text]))),
  CHECK ((status = ANY (ARRAY['Active'::text, 'Inactive'::text]))));

CREATE TABLE user_starts (start text COLLATE "C" NOT NULL, role text NOT NULL, status text NOT NULL,
  last_name_key text COLLATE "C" NOT NULL, first_name_key text COLLATE "C" NOT NULL, id uuid NOT NULL,
  PRIMARY KEY (start, role, status, last_name_key, first_name_key, id));

CREATE TABLE user_counts (role text NOT NULL, status text NOT NULL, users integer NOT NULL, PRIMARY KEY (role, status));

CREATE TABLE account_counts (role text NOT NULL, status text NOT NULL, account_state text NOT NULL,
  users integer NOT NULL, PRIMARY KEY (role, status, account_state));

CREATE TABLE account_changes (user_id uuid NOT NULL, position bigint GENERATED ALWAYS AS IDENTITY,
  revision integer NOT NULL DEFAULT 1, login text COLLATE "C" NOT NULL, account_id text,
  waiting_since timestamptz NOT NULL DEFAULT now(), next_attempt_at timestamptz NOT NULL, claimed_until timestamptz,
  attempts integer NOT NULL DEFAULT 0, error text, refused boolean NOT NULL DEFAULT false, origin text, make boolean,
  unsuspend boolean, PRIMARY KEY (user_id), CHECK ((origin = ANY (ARRAY['created'::text, 'adopted'::text]))));

CREATE TABLE provider_reads (name text NOT NULL, read_until timestamptz NOT NULL, next_read_at timestamptz NOT NULL,
  PRIMARY KEY (name));

CREATE TABLE sessions (issuer text NOT NULL, uid text NOT NULL, session text NOT NULL, user_id uuid NOT NULL,
  last_used_at timestamptz NOT NULL, signed_out boolean NOT NULL DEFAULT false, PRIMARY KEY (issuer, uid, session));

CREATE TABLE known_devices (token_digest text NOT NULL, user_id uuid NOT NULL, last_sign_in_at timestamptz NOT NULL,
  PRIMARY KEY (token_digest), FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE);

CREATE TABLE sign_in_failures (username_digest text NOT NULL, failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL, blocked_until timestamptz NOT NULL, PRIMARY KEY (username_digest));

CREATE UNLOGGED TABLE used_once (digest text COLLATE "C" NOT NULL, expires_at timestamptz NOT NULL,
  PRIMARY KEY (digest));

CREATE TABLE activity (number bigint GENERATED ALWAYS AS IDENTITY, id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(), actor_id uuid, actor_email text, actor_name text,
  action text NOT NULL, target_kind text, target_id uuid, target_label text, result text NOT NULL, reason text,
  changes jsonb, client text, request_id text, run uuid, leads boolean NOT NULL DEFAULT true,
  by_stranger boolean NOT NULL DEFAULT false, search_text text COLLATE "C" NOT NULL, source text,
  PRIMARY KEY (number),
  CHECK ((result = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text]))),
  CHECK ((source = ANY (ARRAY['portal'::text, 'provider'::text]))),
  CHECK ((target_kind = ANY (ARRAY['user'::text, 'file'::text]))));

CREATE TABLE activity_runs (run uuid NOT NULL, actor_id uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(), done integer NOT NULL, refused integer NOT NULL,
  failed integer NOT NULL, created integer NOT NULL DEFAULT 0, edited integer NOT NULL DEFAULT 0,
  deleted integer NOT NULL DEFAULT 0, edit_action text, new_role text, PRIMARY KEY (run, actor_id));

CREATE TABLE activity_to_log (number bigint NOT NULL, PRIMARY KEY (number));

CREATE TABLE uploads (id uuid NOT NULL, size bigint, sha256 text, original_name text NOT NULL,
  uploaded_by text NOT NULL, stored_as text, created_at timestamptz NOT NULL DEFAULT now(), uploader_id uuid,
  uploader_name text, records bigint, number bigint GENERATED ALWAYS AS IDENTITY,
  result text NOT NULL DEFAULT 'done'::text, reason text, check_result jsonb, UNIQUE (stored_as), PRIMARY KEY (id),
  CHECK ((result = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text]))));

CREATE TABLE uploads_in_progress (id uuid NOT NULL, uploader_id uuid NOT NULL, size bigint NOT NULL,
  owner text NOT NULL, alive_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (id));

CREATE TABLE migrations (name text NOT NULL, checksum text, oldest_build text, PRIMARY KEY (name));

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

CREATE FUNCTION count_added_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_counts SET users = users + added.number
  FROM (SELECT role, status, count(*) AS number FROM new_users GROUP BY role, status) AS added
  WHERE user_counts.role = added.role AND user_counts.status = added.status;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_counts SET users = users + CASE WHEN role = NEW.role AND status = NEW.status THEN 1 ELSE -1 END
  WHERE (role, status) IN ((OLD.role, OLD.status), (NEW.role, NEW.status));
  RETURN NULL;
END
$$;

CREATE FUNCTION count_deleted_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_counts SET users = users - deleted.number
  FROM (SELECT role, status, count(*) AS number FROM old_users GROUP BY role, status) AS deleted
  WHERE user_counts.role = deleted.role AND user_counts.status = deleted.status;
  RETURN NULL;
END
$$;

CREATE FUNCTION queue_for_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_to_log (number) VALUES (NEW.number);
  RETURN NULL;
END
$$;

CREATE FUNCTION refuse_activity_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('scv.retention', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Entries of the activity can''t be changed or deleted' USING ERRCODE = '42501';
END
$$;

CREATE FUNCTION starts_of(search_text text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT left(word, length)
  FROM unnest(string_to_array(search_text, ' ')) AS words (word), generate_series(1, 2) AS lengths (length)
  WHERE word <> '' AND left(word, length) COLLATE "C" !~ '[A-Z]'
$$;

CREATE FUNCTION update_user_starts() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_starts WHERE start = ANY (ARRAY(SELECT starts_of(OLD.search_text)))
      AND role = OLD.role AND status = OLD.status
      AND last_name_key = OLD.last_name_key AND first_name_key = OLD.first_name_key AND id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_starts
    SELECT start, NEW.role, NEW.status, NEW.last_name_key, NEW.first_name_key, NEW.id
    FROM starts_of(NEW.search_text) AS start;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION word_starts(words text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(regexp_replace(words, '(\S)(\S?)\S*', '\1 \1\2', 'g'), ' ')
$$;

CREATE INDEX users_by_account ON users USING btree (account_state, role, status);
CREATE INDEX users_by_creation ON users USING btree (role, status, created_at, id);
CREATE INDEX users_by_email ON users USING btree (role, status, email_key) INCLUDE (id);
CREATE UNIQUE INDEX users_by_identity ON users USING btree (identity_issuer, identity_uid);
CREATE INDEX users_by_last_use ON users USING btree (COALESCE(last_sign_in_at, created_at));
CREATE INDEX users_by_name ON users USING btree (role, status, last_name_key, first_name_key, id)
  INCLUDE (last_sign_in_at);
CREATE INDEX users_by_sign_in ON users USING btree (role, status, last_sign_in_at, id)
  WHERE (last_sign_in_at IS NOT NULL);
CREATE INDEX users_by_word_starts ON users USING gin (word_starts(search_text)) WITH (fastupdate=off);
CREATE INDEX users_enrolled ON users USING btree (created_at);
CREATE INDEX users_in_order ON users USING btree (last_name_key, first_name_key, id);
CREATE INDEX users_never_signed_in ON users USING btree (id) WHERE (last_sign_in_at IS NULL);
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX account_changes_by_login ON account_changes USING btree (login, "position");
CREATE INDEX account_changes_due ON account_changes USING btree (next_attempt_at, "position");
CREATE INDEX sessions_by_age ON sessions USING btree (last_used_at);
CREATE INDEX known_devices_by_user ON known_devices USING btree (user_id, last_sign_in_at);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures USING btree (last_failure_at);
CREATE INDEX used_once_expired ON used_once USING btree (expires_at);
CREATE INDEX activity_by_actor ON activity USING btree (actor_id, action, result, at, number);
CREATE INDEX activity_by_kind ON activity USING btree (action, result, at, number);
CREATE INDEX activity_by_run ON activity USING btree (run, at, number) WHERE (run IS NOT NULL);
CREATE INDEX activity_by_strangers ON activity USING btree (at) WHERE by_stranger;
CREATE INDEX activity_by_target ON activity USING btree (target_id, action, result, at, number);
CREATE INDEX activity_in_order ON activity USING btree (at, number);
CREATE INDEX activity_leading ON activity USING btree (at, number) WHERE leads;
CREATE INDEX activity_leading_by_actor ON activity USING btree (actor_id, at, number) WHERE leads;
CREATE INDEX activity_search ON activity USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX uploads_by_result ON uploads USING btree (result, created_at, number);
CREATE INDEX uploads_by_sha256 ON uploads USING btree (sha256, created_at, number);
CREATE INDEX uploads_by_uploader ON uploads USING btree (uploaded_by, created_at);
CREATE INDEX uploads_in_order ON uploads USING btree (created_at, number);

CREATE TRIGGER added_or_deleted AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION update_user_starts();
CREATE TRIGGER count_accounts_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
CREATE TRIGGER count_accounts_changed AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
CREATE TRIGGER count_accounts_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS old_users
  FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
CREATE TRIGGER count_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_users();
CREATE TRIGGER count_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (((old.role <> new.role) OR (old.status <> new.status))) EXECUTE FUNCTION count_changed_user();
CREATE TRIGGER count_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS old_users
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_users();
CREATE TRIGGER renamed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.search_text, OLD.last_name_key, OLD.role, OLD.status)
    IS DISTINCT FROM (NEW.search_text, NEW.last_name_key, NEW.role, NEW.status))
  EXECUTE FUNCTION update_user_starts();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_changes();
CREATE TRIGGER queue_for_log AFTER INSERT ON activity FOR EACH ROW
  WHEN ((current_setting('scv.log_activity'::text, true) = 'on'::text)) EXECUTE FUNCTION queue_for_log();

INSERT INTO user_counts
SELECT role, status, 0 FROM unnest(ARRAY['admin', 'user']) AS role, unnest(ARRAY['Active', 'Inactive']) AS status;
INSERT INTO account_counts
SELECT role, status, state, 0 FROM user_counts,
  unnest(ARRAY['unknown', 'active', 'not-activated', 'locked-out', 'suspended', 'none', 'failed']) AS state;
INSERT INTO migrations (name, oldest_build) VALUES
  ('001-users.sql', '001'), ('002-user-search.optional.sql', '002'), ('003-sign-in-failures.sql', '003'),
  ('004-audit.sql', '004'), ('005-uploads.sql', '005'), ('006-user-list.sql', '006'),
  ('007-user-search.optional.sql', '007'), ('008-user-revision.sql', '008'), ('009-known-devices.sql', '009'),
  ('010-uploads-by-uploader.sql', '010'), ('011-identities-and-sessions.sql', '011'), ('012-user-starts.sql', '012'),
  ('013-sessions-before-enrolment.sql', '013'), ('014-account-changes.sql', '014'), ('015-user-counts.sql', '015'),
  ('016-activity.sql', '016'), ('017-activity-search.optional.sql', '017'), ('018-passwords.sql', '018'),
  ('019-user-sorts.sql', '019'), ('020-apostrophes.sql', '020'), ('021-account-changes-due.sql', '021'),
  ('022-word-starts.sql', '022'), ('023-activity-runs-by-action.sql', '023'), ('024-used-once.sql', '023'),
  ('025-account-states.sql', '023'), ('026-uploads-in-progress.sql', '023'), ('027-upload-checks.sql', '025'),
  ('028-activity-run-edits.sql', '025'), ('029-activity-to-log.sql', '028');
