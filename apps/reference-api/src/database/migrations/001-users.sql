CREATE TABLE users (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  -- Lower-cased: makes an email unique without regard to case, and finds the caller of a request.
  email_key text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'user')),
  status text NOT NULL CHECK (status IN ('Active', 'Inactive')),
  version integer NOT NULL DEFAULT 1,
  -- NULL for enrolled users: they have no password here.
  password_hash text,
  -- Folded by the application, so that every engine and collation sorts and finds alike (users/user-keys.ts).
  last_name_key text COLLATE "C" NOT NULL,
  first_name_key text COLLATE "C" NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_key UNIQUE (email_key)
);

-- Pages are read from this index alone; only the rows that are shown are fetched.
CREATE INDEX users_in_order ON users (last_name_key, first_name_key, id);
CREATE INDEX users_active_admins ON users (id) WHERE role = 'admin' AND status = 'Active';

-- One row with the number of users. Every change of users locks it first. After changing users without the API:
-- UPDATE user_total SET users = (SELECT count(*) FROM users).
CREATE TABLE user_total (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  users integer NOT NULL
);
INSERT INTO user_total (users) VALUES (0);
