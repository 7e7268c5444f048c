-- How many users each bulk action enrolled, edited and deleted. A user whom it changed twice counts once, by the first
-- change: an import enrolls, then deactivates the same user.
ALTER TABLE activity_runs ADD COLUMN created integer NOT NULL DEFAULT 0;
ALTER TABLE activity_runs ADD COLUMN edited integer NOT NULL DEFAULT 0;
ALTER TABLE activity_runs ADD COLUMN deleted integer NOT NULL DEFAULT 0;

UPDATE activity_runs SET created = counted.created, edited = counted.edited, deleted = counted.deleted
FROM (
  SELECT run, actor_id,
    count(*) FILTER (WHERE action = 'create user') AS created,
    count(*) FILTER (WHERE action = 'edit user') AS edited,
    count(*) FILTER (WHERE action = 'delete user') AS deleted
  FROM (
    SELECT DISTINCT ON (run, actor_id, target_id) run, actor_id, action FROM activity
    WHERE run IS NOT NULL AND result = 'done' AND action IN ('create user', 'edit user', 'delete user')
    ORDER BY run, actor_id, target_id, number
  ) AS changes
  GROUP BY run, actor_id
) AS counted
WHERE activity_runs.run = counted.run AND activity_runs.actor_id = counted.actor_id;
