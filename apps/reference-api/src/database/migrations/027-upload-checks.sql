-- Oldest build: 025

-- The portal's check of the records before the upload, the contract's CddCheck; NULL if there was none.
ALTER TABLE uploads ADD COLUMN check_result jsonb;

-- An upload whose client ended the connection is cancelled, not refused.
ALTER TABLE uploads DROP CONSTRAINT uploads_result_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_result_check CHECK (result IN ('done', 'refused', 'failed', 'cancelled'));
ALTER TABLE activity DROP CONSTRAINT activity_result_check;
ALTER TABLE activity ADD CONSTRAINT activity_result_check CHECK (result IN ('done', 'refused', 'failed', 'cancelled'));

-- The filters of the history, in its order.
CREATE INDEX uploads_by_result ON uploads (result, created_at, number);
