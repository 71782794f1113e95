CREATE TABLE "run_rows" (
	"run" uuid NOT NULL,
	"line" integer NOT NULL,
	"verdict" text NOT NULL,
	"read" jsonb NOT NULL,
	"corrected" jsonb,
	"record_id" uuid,
	"record_version" integer,
	"before" jsonb,
	"values" jsonb,
	"messages" jsonb,
	"reason" text,
	"key" bigint,
	CONSTRAINT "run_rows_run_line_pk" PRIMARY KEY("run","line")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"organization" uuid,
	"file" uuid,
	"file_name" text,
	"file_size" integer,
	"file_hash" text,
	"options" jsonb,
	"header" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fingerprint" text,
	"mapping" jsonb,
	"ignored_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"progress" integer,
	"message" text,
	"undo_of" uuid,
	"undone_by" uuid,
	"actor" jsonb NOT NULL,
	"person" uuid,
	"idempotency_key" text,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"rows_until" timestamp(3) with time zone,
	"undo_until" timestamp(3) with time zone,
	"heartbeat_at" timestamp(3) with time zone,
	"worker" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(coalesce(file_name, ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "run_rows" ADD CONSTRAINT "run_rows_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_rows_verdict" ON "run_rows" USING btree ("run","verdict","line");--> statement-breakpoint
CREATE INDEX "run_rows_key" ON "run_rows" USING btree ("run","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "runs_created_at" ON "runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "runs_kind" ON "runs" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "runs_running" ON "runs" USING btree ("created_at") WHERE status in ('checking', 'applying');--> statement-breakpoint
CREATE INDEX "runs_rows_until" ON "runs" USING btree ("rows_until") WHERE rows_until is not null;--> statement-breakpoint
CREATE INDEX "runs_fingerprint" ON "runs" USING btree ("kind","fingerprint","updated_at");--> statement-breakpoint
CREATE INDEX "runs_person" ON "runs" USING btree ("person","status");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_idempotency_key" ON "runs" USING btree ("person","idempotency_key");--> statement-breakpoint
CREATE TRIGGER runs_direct AFTER INSERT OR UPDATE OR DELETE ON runs FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('run');
