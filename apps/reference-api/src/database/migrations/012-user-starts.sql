-- The first one and two characters of each word of `search_text`, in the list's order: answers a search for one or two
-- letters (users/user-search.ts). An index of trigrams needs three.
CREATE TABLE user_starts (
  start text COLLATE "C" NOT NULL,
  last_name_key text COLLATE "C" NOT NULL,
  first_name_key text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (start, last_name_key, first_name_key, id)
);

-- Leaves out capitals: they encode characters outside ASCII, which have trigrams.
CREATE OR REPLACE FUNCTION starts_of(search_text text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT left(word, length)
  FROM unnest(string_to_array(search_text, ' ')) AS words (word), generate_series(1, 2) AS lengths (length)
  WHERE word <> '' AND left(word, length) COLLATE "C" !~ '[A-Z]'
$$;

CREATE OR REPLACE FUNCTION update_user_starts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_starts WHERE start = ANY (ARRAY(SELECT starts_of(OLD.search_text)))
      AND last_name_key = OLD.last_name_key AND first_name_key = OLD.first_name_key AND id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_starts
    SELECT start, NEW.last_name_key, NEW.first_name_key, NEW.id FROM starts_of(NEW.search_text) AS start;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER added_or_deleted AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION update_user_starts();
CREATE TRIGGER renamed AFTER UPDATE ON users FOR EACH ROW
WHEN (OLD.search_text <> NEW.search_text OR OLD.last_name_key <> NEW.last_name_key)
EXECUTE FUNCTION update_user_starts();

INSERT INTO user_starts
SELECT start, last_name_key, first_name_key, id FROM users, starts_of(search_text) AS start;
