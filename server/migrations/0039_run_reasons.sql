ALTER TABLE "run_rows" ADD COLUMN "reasons" text[];--> statement-breakpoint
UPDATE "run_rows" SET "reasons" = ARRAY[left(coalesce("messages" -> 0 ->> 'column', '') || ': ' || "reason", 300)] WHERE "reason" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "run_rows" DROP COLUMN "reason";