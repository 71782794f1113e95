CREATE TABLE "copy_filling" (
	"run" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_copies" (
	"run" uuid NOT NULL,
	"product" uuid NOT NULL,
	"written_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"values" jsonb NOT NULL,
	"added" jsonb,
	CONSTRAINT "product_copies_run_product_pk" PRIMARY KEY("run","product")
);
--> statement-breakpoint
CREATE TABLE "archived_activity" (
	"organization" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "earlier_assignee" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "touched" jsonb;--> statement-breakpoint
-- A job fills in what earlier copies wrote; those that were undone do not count any more.
INSERT INTO "copy_filling" SELECT "id" FROM "runs" WHERE "kind" = 'productSync' AND "undo_of" IS NULL AND "status" = 'done';--> statement-breakpoint
-- What a plan change changed was in the log alone; older ones can no longer be undone.
UPDATE "subscriptions" t SET "touched" = (
	SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.record_id, 'changes', e.changes) ORDER BY e.at, e.id), '[]')
	FROM "audit_logs" e
	WHERE e.request_id = made.request_id AND e.model = 'subscription' AND e.action = 'update')
FROM "audit_logs" made
WHERE made.record_id = t.id AND made.action = 'subscribe' AND t.created_at > now() - interval '1 hour';--> statement-breakpoint
UPDATE "questions" q SET "earlier_assignee" = (last.change ->> 'from')::uuid
FROM (
	SELECT DISTINCT ON (e.record_id) e.record_id, c.change
	FROM "audit_logs" e, jsonb_array_elements(e.changes) AS c (change)
	WHERE e.action = 'assign' AND e.model = 'question' AND e.outcome = 'success' AND c.change ->> 'field' = 'assignee'
	ORDER BY e.record_id, e.at DESC, e.id DESC
) last
WHERE last.record_id = q.id AND last.change ->> 'from' IS NOT NULL;
