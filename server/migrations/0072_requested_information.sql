DROP INDEX "registrations_licence";--> statement-breakpoint
DROP INDEX "registrations_applicant";--> statement-breakpoint
DROP INDEX "registrations_waiting";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "requested_information" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "requested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "link_expires_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "added_information" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "added_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_link_hash" ON "registrations" USING btree ("link_hash") WHERE link_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_licence" ON "registrations" USING btree ("licence_key") WHERE status in ('pending', 'needsInformation');--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_applicant" ON "registrations" USING btree ("applicant_email") WHERE status in ('pending', 'needsInformation');--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ((case status when 'pending' then 0 when 'needsInformation' then 1 else 2 end),(case when status in ('pending', 'needsInformation') then created_at end),(timestamptz '2200-01-01 00:00:00+00' - reviewed_at),"id");