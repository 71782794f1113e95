CREATE TABLE "run_originals" (
	"run" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "run_originals_run_record_id_pk" PRIMARY KEY("run","record_id")
);
