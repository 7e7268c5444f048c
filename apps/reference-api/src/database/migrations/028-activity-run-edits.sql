-- Oldest build: 025
-- The action by which a bulk action edited all users that count as edited, and the role that all of them got; NULL if they
-- differ. A user counts by the first change, as in migration 023.
ALTER TABLE activity_runs ADD COLUMN edit_action text;
ALTER TABLE activity_runs ADD COLUMN new_role text;

UPDATE activity_runs SET edit_action = found.action, new_role = found.role
FROM (
  SELECT run, actor_id, min(action) AS action,
    CASE WHEN count(role) = count(*) AND min(role) = max(role) THEN min(role) END AS role
  FROM (
    SELECT DISTINCT ON (run, actor_id, target_id) run, actor_id, action, CASE WHEN action = 'change role' THEN (
      SELECT max(change ->> 'after') FROM jsonb_array_elements(changes) AS change WHERE change ->> 'field' = 'role'
    ) END AS role
    FROM activity
    WHERE run IS NOT NULL AND result = 'done'
      AND action IN ('create user', 'delete user', 'edit user', 'activate user', 'deactivate user', 'change role')
    ORDER BY run, actor_id, target_id, number
  ) AS changes
  WHERE action NOT IN ('create user', 'delete user')
  GROUP BY run, actor_id
  HAVING min(action) = max(action)
) AS found
WHERE activity_runs.run = found.run AND activity_runs.actor_id = found.actor_id;
