-- The API no longer caches positions of users, so nothing reads the revision.
ALTER TABLE user_total DROP COLUMN revision;
