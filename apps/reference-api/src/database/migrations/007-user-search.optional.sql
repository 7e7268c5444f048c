-- Without a list of what was written lately, which each search would read through.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
DROP INDEX IF EXISTS users_search;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
