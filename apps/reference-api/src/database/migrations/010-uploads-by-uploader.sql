-- For the bytes that an administrator has uploaded in a day.
CREATE INDEX uploads_by_uploader ON uploads (uploaded_by, created_at);
