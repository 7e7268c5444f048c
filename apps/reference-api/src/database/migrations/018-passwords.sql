-- The sign-in provider checks passwords (auth/provider-password.ts).
ALTER TABLE users DROP COLUMN password_hash;
