-- What administrators did and what was refused (activity/record-activity.ts). Replaces the table `audit`.
CREATE TABLE activity (
  -- Puts entries of the same time in order.
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL,
  -- Of the statement, not of the transaction: entries are listed in the order in which they were written.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The user as they were then. The id is NULL for somebody who is no user.
  actor_id uuid,
  actor_email text,
  actor_name text,
  action text NOT NULL,
  target_kind text CHECK (target_kind IN ('user', 'file')),
  target_id uuid,
  target_label text,
  result text NOT NULL CHECK (result IN ('done', 'refused', 'failed')),
  reason text,
  -- [{ field, before, after }]
  changes jsonb,
  client text,
  request_id text,
  -- Chosen by the client: groups the entries of one bulk action of one actor.
  run uuid,
  -- Whether the list shows the entry when runs are grouped: not for the further entries of a run.
  leads boolean NOT NULL DEFAULT true,
  -- Entries that somebody who is no administrator can add: the oldest are deleted (activity/retention.ts).
  by_stranger boolean NOT NULL DEFAULT false,
  -- Actor and target, folded for the search like `users.search_text`.
  search_text text COLLATE "C" NOT NULL
);

-- Number of entries by result: counting them would take longer than reading the page.
CREATE TABLE activity_runs (
  run uuid NOT NULL,
  actor_id uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  done integer NOT NULL,
  refused integer NOT NULL,
  failed integer NOT NULL,
  PRIMARY KEY (run, actor_id)
);

-- Rows of before don't say which user acted: another one may have the email by now.
INSERT INTO activity (id, at, actor_email, action, target_kind, target_id, target_label, result, reason, request_id,
  by_stranger, search_text)
SELECT id, at, actor_email, action, target_kind, target_id, target_label,
  CASE WHEN outcome LIKE 'refused%' THEN 'refused' ELSE 'done' END,
  nullif(regexp_replace(outcome, '^(done|refused)(: )?', ''), ''),
  request_id, actor_email IS NULL, lower(concat_ws(' ', actor_email, target_label))
FROM (
  SELECT audit.id, audit.at, audit.action, audit.outcome, audit.request_id,
    nullif(audit.actor, 'unknown username') AS actor_email,
    CASE WHEN audit.action = 'upload CDD file' THEN 'file' WHEN audit.target <> '' THEN 'user' END AS target_kind,
    CASE WHEN audit.target <> '' THEN left(audit.target, 36)::uuid END AS target_id,
    coalesce(uploads.original_name, nullif(substr(audit.target, 38), '')) AS target_label
  FROM audit LEFT JOIN uploads ON uploads.id::text = audit.target
) AS old
ORDER BY at;
DROP TABLE audit;

-- Each filter of the list has an index in the list's order; see activity/activity-list.ts.
CREATE INDEX activity_in_order ON activity (at, number);
CREATE INDEX activity_leading ON activity (at, number) WHERE leads;
CREATE INDEX activity_leading_by_actor ON activity (actor_id, at, number) WHERE leads;
CREATE INDEX activity_by_kind ON activity (action, result, at, number);
CREATE INDEX activity_by_actor ON activity (actor_id, action, result, at, number);
CREATE INDEX activity_by_target ON activity (target_id, action, result, at, number);
CREATE INDEX activity_by_run ON activity (run, at, number) WHERE run IS NOT NULL;
CREATE INDEX activity_by_strangers ON activity (at) WHERE by_stranger;

-- Entries are only added. The retention job says in its transaction that it may delete.
CREATE OR REPLACE FUNCTION refuse_activity_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('scv.retention', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Entries of the activity can''t be changed or deleted' USING ERRCODE = '42501';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_changes();

-- The history of uploads. The new columns are NULL in rows of before.
ALTER TABLE uploads ADD COLUMN uploader_id uuid;
ALTER TABLE uploads ADD COLUMN uploader_name text;
ALTER TABLE uploads ADD COLUMN records bigint;
ALTER TABLE uploads ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;
-- Refused and failed uploads have no file.
ALTER TABLE uploads ADD COLUMN result text NOT NULL DEFAULT 'done' CHECK (result IN ('done', 'refused', 'failed'));
ALTER TABLE uploads ADD COLUMN reason text;
ALTER TABLE uploads ALTER COLUMN size DROP NOT NULL;
ALTER TABLE uploads ALTER COLUMN sha256 DROP NOT NULL;
ALTER TABLE uploads ALTER COLUMN stored_as DROP NOT NULL;
CREATE INDEX uploads_in_order ON uploads (created_at, number);
CREATE INDEX uploads_by_sha256 ON uploads (sha256, created_at, number);
