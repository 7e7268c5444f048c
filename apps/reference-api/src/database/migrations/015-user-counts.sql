-- When the user's latest session at this API began (auth/sessions.ts).
ALTER TABLE users ADD COLUMN last_sign_in_at timestamptz;

-- Emails are sorted like names, the same in every locale.
ALTER TABLE users ALTER COLUMN email_key TYPE text COLLATE "C";

-- How many users have each role and status. Every change of users first locks the row of the active administrators.
CREATE TABLE user_counts (
  role text NOT NULL,
  status text NOT NULL,
  users integer NOT NULL,
  PRIMARY KEY (role, status)
);
INSERT INTO user_counts
SELECT role, status, (SELECT count(*) FROM users WHERE users.role = one.role AND users.status = other.status)
FROM (VALUES ('admin'), ('user')) AS one (role), (VALUES ('Active'), ('Inactive')) AS other (status);
DROP TABLE user_total;

CREATE OR REPLACE FUNCTION count_added_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_counts SET users = users + added.number
  FROM (SELECT role, status, count(*) AS number FROM new_users GROUP BY role, status) AS added
  WHERE user_counts.role = added.role AND user_counts.status = added.status;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION count_deleted_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_counts SET users = users - deleted.number
  FROM (SELECT role, status, count(*) AS number FROM old_users GROUP BY role, status) AS deleted
  WHERE user_counts.role = deleted.role AND user_counts.status = deleted.status;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION count_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_counts SET users = users + CASE WHEN role = NEW.role AND status = NEW.status THEN 1 ELSE -1 END
  WHERE (role, status) IN ((OLD.role, OLD.status), (NEW.role, NEW.status));
  RETURN NULL;
END
$$;

-- Once for a statement: a row of `user_counts` that is updated thousands of times in one transaction becomes slow.
CREATE TRIGGER count_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_users
FOR EACH STATEMENT EXECUTE FUNCTION count_added_users();
CREATE TRIGGER count_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS old_users
FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_users();
-- For each row: a sign-in, which changes neither, must not wait for the counts.
CREATE TRIGGER count_changed AFTER UPDATE ON users FOR EACH ROW
WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status) EXECUTE FUNCTION count_changed_user();
