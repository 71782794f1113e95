ALTER TABLE "settings" ADD COLUMN "fill_rate_target" integer DEFAULT 95 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "registration_open" boolean DEFAULT true NOT NULL;