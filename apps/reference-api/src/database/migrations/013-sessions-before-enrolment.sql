-- A session from before a user was enrolled may be that of an earlier holder of the email. Providers round the time of a
-- sign-in down to seconds. Whoever becomes an administrator later needs a new session anyway.
ALTER TABLE users ALTER COLUMN sessions_since SET DEFAULT date_trunc('second', now());
UPDATE users SET sessions_since = date_trunc('second', created_at)
WHERE role = 'admin' AND sessions_since = '-infinity';
