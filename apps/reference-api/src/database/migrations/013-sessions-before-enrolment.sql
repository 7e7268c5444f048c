-- Refuses sessions that began before the user was enrolled: they may belong to somebody who had the same email before.
-- Rounded down, because providers give the time of a sign-in in whole seconds. Only administrators have sessions, and a
-- user who becomes one has to sign in again, so the other rows need no change.
ALTER TABLE users ALTER COLUMN sessions_since SET DEFAULT date_trunc('second', now());
UPDATE users SET sessions_since = date_trunc('second', created_at)
WHERE role = 'admin' AND sessions_since = '-infinity';
