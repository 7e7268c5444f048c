-- fastupdate = off: otherwise new entries go into a pending list that every search has to scan.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
DROP INDEX IF EXISTS users_search;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
