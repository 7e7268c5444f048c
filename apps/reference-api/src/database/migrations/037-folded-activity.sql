-- Oldest build: 031
-- Of an entry only the search text can be changed (035). Apart from the indexes: dropping a trigger waits for everybody who
-- reads the table, and an entry of 3.0.0, which reads before it writes, would wait for the indexes.
DROP TRIGGER append_only ON activity;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON activity
FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_changes();
CREATE TRIGGER unchanged BEFORE UPDATE ON activity FOR EACH ROW
WHEN (to_jsonb(OLD) - 'search_text' <> to_jsonb(NEW) - 'search_text') EXECUTE FUNCTION refuse_activity_changes();
