CREATE TABLE "run_names" (
	"run" uuid NOT NULL,
	"key" bigint NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "run_names_run_key_line_pk" PRIMARY KEY("run","key","line")
);
--> statement-breakpoint
CREATE INDEX "run_names_line" ON "run_names" USING btree ("run","line");