CREATE TABLE "run_keys" (
	"run" uuid NOT NULL,
	"key" bigint NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "run_keys_run_key_pk" PRIMARY KEY("run","key")
);
--> statement-breakpoint
ALTER TABLE "run_rows" DROP CONSTRAINT "run_rows_run_runs_id_fk";
--> statement-breakpoint
DROP INDEX "run_rows_key";--> statement-breakpoint
ALTER TABLE "run_rows" ADD COLUMN "repeats" integer;--> statement-breakpoint
CREATE INDEX "run_keys_line" ON "run_keys" USING btree ("run","line");--> statement-breakpoint
CREATE INDEX "run_rows_repeats" ON "run_rows" USING btree ("run","repeats") WHERE repeats is not null;--> statement-breakpoint
ALTER TABLE "run_rows" DROP COLUMN "key";