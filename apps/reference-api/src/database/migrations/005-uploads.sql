CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  original_name text NOT NULL,
  -- Email of the administrator.
  uploaded_by text NOT NULL,
  -- File name below {DATA_DIR}/cdd.
  stored_as text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
