-- For sorted lists with filters: the list is read from one range for each role and status (users/section-sql.ts).
CREATE INDEX users_by_name ON users (role, status, last_name_key, first_name_key, id) INCLUDE (last_sign_in_at);
CREATE INDEX users_by_email ON users (role, status, email_key) INCLUDE (id);
CREATE INDEX users_by_creation ON users (role, status, created_at, id);
CREATE INDEX users_by_sign_in ON users (role, status, last_sign_in_at, id) WHERE last_sign_in_at IS NOT NULL;
-- No statement uses it.
DROP INDEX users_active_admins;

-- Role and status in the index of migration 012, so that a search for one or two letters is counted and filtered there.
DROP TABLE user_starts;
CREATE TABLE user_starts (
  start text COLLATE "C" NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  last_name_key text COLLATE "C" NOT NULL,
  first_name_key text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (start, role, status, last_name_key, first_name_key, id)
);

-- Without the setting, a connection that first deleted users while there were few would go on reading the whole table.
CREATE OR REPLACE FUNCTION update_user_starts() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
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

DROP TRIGGER renamed ON users;
CREATE TRIGGER renamed AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.search_text, OLD.last_name_key, OLD.role, OLD.status)
  IS DISTINCT FROM (NEW.search_text, NEW.last_name_key, NEW.role, NEW.status))
EXECUTE FUNCTION update_user_starts();

INSERT INTO user_starts
SELECT start, role, status, last_name_key, first_name_key, id FROM users, starts_of(search_text) AS start;
