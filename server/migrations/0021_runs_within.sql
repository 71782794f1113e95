ALTER TABLE "runs" ADD COLUMN "within" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "title" text;--> statement-breakpoint
CREATE INDEX "runs_within" ON "runs" USING btree ("within","created_at","id") WHERE within is not null;