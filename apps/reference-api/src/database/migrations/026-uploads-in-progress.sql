-- Oldest build: 023
-- Uploads that haven't ended, in all processes: for the limits of each administrator, and so that no process takes the
-- file of another one's upload for a leftover.
CREATE TABLE uploads_in_progress (
  id uuid PRIMARY KEY,
  uploader_id uuid NOT NULL,
  -- The most bytes that it may have.
  size bigint NOT NULL,
  -- Host and data folder of the process.
  owner text NOT NULL,
  -- The process has said that it is alive.
  alive_at timestamptz NOT NULL DEFAULT now()
);
