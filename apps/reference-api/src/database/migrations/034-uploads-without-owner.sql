-- Oldest build: 031
-- 3.0.0 writes the process of an upload in progress here, and nobody else: the release after 4.0.0 drops the column.
ALTER TABLE uploads_in_progress ALTER COLUMN owner DROP NOT NULL;
