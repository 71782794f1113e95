DROP INDEX "reminders_licence_once";--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at","id") WHERE status = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_licence_once" ON "reminders" USING btree ("organization","licence_expires_on","key") WHERE licence_expires_on is not null and key <> 'manual';