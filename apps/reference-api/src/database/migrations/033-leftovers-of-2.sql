-- Oldest build: 031
-- What only 2.0.0 used, in a database that 3.0.0 took over from it.
DROP TABLE IF EXISTS user_starts, used_once;
DROP FUNCTION IF EXISTS update_user_starts, starts_of, count_added_users, count_changed_user, count_deleted_users CASCADE;
ALTER TABLE user_counts DROP COLUMN IF EXISTS users;
-- The name of what made the request, such as 'Chrome 156 on Linux'. Early builds of 3.0.0 have no such column.
ALTER TABLE activity ADD COLUMN IF NOT EXISTS browser text;
-- NULL meant both in changes that 1.0.0 queued.
UPDATE account_changes SET make = coalesce(make, true), unsuspend = coalesce(unsuspend, true)
WHERE make IS NULL OR unsuspend IS NULL;
