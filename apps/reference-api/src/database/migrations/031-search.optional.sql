-- Oldest build: 029
-- Searches without these indexes read every row. A database of 2.0.0 has them, if its engine could make them.
-- fastupdate = off: otherwise new entries go into a pending list that every search has to scan.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX IF NOT EXISTS users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX IF NOT EXISTS activity_search ON activity USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
