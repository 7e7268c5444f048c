-- Oldest build: 031
-- The rows whose search text isn't of this release's fold: those of 3.0.0, also while it runs beside this one. The API
-- folds them again (refold.ts). 'Z2' is `foldMark` in user-row/user.ts.
CREATE INDEX users_to_fold ON users (id) WHERE search_text NOT LIKE '%Z2';
CREATE INDEX activity_to_fold ON activity (number) WHERE search_text NOT LIKE '%Z2';
