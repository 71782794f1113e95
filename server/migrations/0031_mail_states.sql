CREATE TABLE "mail_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"failed" integer NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"error" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "mails_failed";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" uuid;--> statement-breakpoint
UPDATE "mails" m SET "about" = r.id FROM "registrations" r
WHERE m.kind = 'registrationRejected' AND r.status = 'rejected'
	AND m.subject = 'Your application ' || r.number || ' was not accepted'
	AND m.recipient = r.applicant_email;--> statement-breakpoint
UPDATE "mails" m SET "about" = q.id FROM "questions" q
WHERE m.kind IN ('questionReceived', 'questionAnswered', 'questionClosed')
	AND q.number = substring(m.subject FROM '(?:question|answer to) (Q-[0-9]+)');--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about","created_at") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at","id") WHERE status <> 'sent';