-- The next changes are the first rows of the index, however many are waiting.
DROP INDEX account_changes_due;
CREATE INDEX account_changes_due ON account_changes (next_attempt_at, position);
-- Like email_key: an index serves comparisons with its own collation only.
ALTER TABLE account_changes ALTER COLUMN login TYPE text COLLATE "C";
