ALTER TABLE "bank_files" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "bank_files" ADD COLUMN "fingerprint" text;