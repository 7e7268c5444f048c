-- Oldest build: 028
-- Entries of the activity that a process still has to write to its log, if ACTIVITY_LOG is on where they were added. A
-- process that does so says it in each connection's setting scv.log_activity.
CREATE TABLE activity_to_log (number bigint PRIMARY KEY);

CREATE FUNCTION queue_for_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_to_log (number) VALUES (NEW.number);
  RETURN NULL;
END
$$;

CREATE TRIGGER queue_for_log AFTER INSERT ON activity
  FOR EACH ROW WHEN (current_setting('scv.log_activity', true) = 'on') EXECUTE FUNCTION queue_for_log();
