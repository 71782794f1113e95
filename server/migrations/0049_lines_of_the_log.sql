-- Who counts an entry waits until its counters are there.
LOCK TABLE audit_logs IN SHARE MODE;
--> statement-breakpoint
ALTER TABLE "audit_log_counts" DROP CONSTRAINT "audit_log_counts_model_action_outcome_slot_pk";--> statement-breakpoint
ALTER TABLE "audit_log_counts" ADD COLUMN "is_line" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log_counts" ADD CONSTRAINT "audit_log_counts_model_action_outcome_is_line_slot_pk" PRIMARY KEY("model","action","outcome","is_line","slot");--> statement-breakpoint
CREATE INDEX "audit_logs_lines" ON "audit_logs" USING btree ("at","id") WHERE (request_id is null or request_id not like 'run-%'
  or case model when 'run' then action not in ('finish', 'undo')
    else action in ('import', 'undo', 'importLines', 'restoreLines') end);
--> statement-breakpoint
-- The condition of the index, for the triggers.
CREATE FUNCTION is_log_line(request_id text, model text, action text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT request_id IS NULL OR request_id NOT LIKE 'run-%'
    OR CASE model WHEN 'run' THEN action NOT IN ('finish', 'undo')
      ELSE action IN ('import', 'undo', 'importLines', 'restoreLines') END
$$;
--> statement-breakpoint
WITH others AS (
  SELECT model, action, outcome, count(*) AS n FROM audit_logs
  WHERE NOT is_log_line(request_id, model, action) GROUP BY model, action, outcome
), taken AS (
  INSERT INTO audit_log_counts AS kept (model, action, outcome, is_line, slot, n)
  SELECT model, action, outcome, true, 0, -n FROM others
  ON CONFLICT (model, action, outcome, is_line, slot) DO UPDATE SET n = kept.n + excluded.n
)
INSERT INTO audit_log_counts (model, action, outcome, is_line, slot, n)
SELECT model, action, outcome, false, 0, n FROM others;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_audit_logs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer := counting_slot();
BEGIN
  WITH of_all AS (
    INSERT INTO audit_log_counts AS kept (model, action, outcome, is_line, slot, n)
    SELECT model, action, outcome, is_log_line(request_id, model, action), own, count(*) FROM came GROUP BY 1, 2, 3, 4
    ON CONFLICT (model, action, outcome, is_line, slot) DO UPDATE SET n = kept.n + excluded.n
  ), of_one AS (
    INSERT INTO audit_log_organization_counts AS kept (organization, model, slot, n)
    SELECT organization, model, own, count(*) FROM came WHERE organization IS NOT NULL GROUP BY organization, model
    ON CONFLICT (organization, model, slot) DO UPDATE SET n = kept.n + excluded.n
  )
  INSERT INTO audit_log_shifts (at, id, value, n) SELECT at, id, model, 1 FROM came;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_log_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer := counting_slot();
BEGIN
  INSERT INTO audit_log_counts AS kept (model, action, outcome, is_line, slot, n)
  SELECT model, action, outcome, is_log_line(request_id, model, action), own, -count(*) FROM went GROUP BY 1, 2, 3, 4
  ON CONFLICT (model, action, outcome, is_line, slot) DO UPDATE SET n = kept.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_log_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer := counting_slot();
BEGIN
  INSERT INTO audit_log_counts AS kept (model, action, outcome, is_line, slot, n)
  SELECT model, action, outcome, is_line, own, sum(d) FROM (
    SELECT model, action, outcome, is_log_line(request_id, model, action) AS is_line, 1 AS d FROM came
    UNION ALL SELECT model, action, outcome, is_log_line(request_id, model, action), -1 FROM went) changed
  GROUP BY 1, 2, 3, 4 HAVING sum(d) <> 0
  ON CONFLICT (model, action, outcome, is_line, slot) DO UPDATE SET n = kept.n + excluded.n;
  RETURN NULL;
END $$;
