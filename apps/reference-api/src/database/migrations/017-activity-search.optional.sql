CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX activity_search ON activity USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
