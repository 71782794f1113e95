CREATE TABLE "recall_emails" (
	"mail" uuid PRIMARY KEY NOT NULL,
	"notice" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recall_notices" ADD COLUMN "has_earlier_emails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD COLUMN "missing_reason" text;--> statement-breakpoint
ALTER TABLE "recall_emails" ADD CONSTRAINT "recall_emails_notice_recall_notices_id_fk" FOREIGN KEY ("notice") REFERENCES "public"."recall_notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_emails_notice" ON "recall_emails" USING btree ("notice");--> statement-breakpoint
-- what became of emails from before was not recorded
UPDATE "recall_notices" SET "has_earlier_emails" = true WHERE "letters_sent" > 0;