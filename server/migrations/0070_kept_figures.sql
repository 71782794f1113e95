CREATE TABLE "kept_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"as_of" timestamp(3) with time zone NOT NULL,
	"figure" jsonb NOT NULL
);
