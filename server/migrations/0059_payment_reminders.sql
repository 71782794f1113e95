CREATE TABLE "payment_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"organization" uuid NOT NULL,
	"is_manual" boolean NOT NULL,
	"level" integer NOT NULL,
	"sums" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"invoice_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminded_invoices" (
	"reminder" uuid NOT NULL,
	"invoice" uuid NOT NULL,
	"level" integer NOT NULL,
	"is_first" boolean NOT NULL,
	CONSTRAINT "reminded_invoices_reminder_invoice_pk" PRIMARY KEY("reminder","invoice")
);
--> statement-breakpoint
CREATE TABLE "reminder_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"organization" uuid NOT NULL,
	"invoice" uuid,
	"until" date,
	"reason" text,
	"lifted_at" timestamp(3) with time zone,
	CONSTRAINT "reminder_blocks_whole" CHECK ((kind = 'dispute') = (until is null) and (kind <> 'dispute' or invoice is not null)
        and (kind <> 'pause' or invoice is null) and (kind = 'promise' or reason is not null))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "send_payment_reminders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "payment_reminder_levels" jsonb DEFAULT '[3,14,30]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "payment_reminder_minimum" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "bank_file_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded_invoices" ADD CONSTRAINT "reminded_invoices_reminder_payment_reminders_id_fk" FOREIGN KEY ("reminder") REFERENCES "public"."payment_reminders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded_invoices" ADD CONSTRAINT "reminded_invoices_invoice_invoices_id_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_blocks" ADD CONSTRAINT "reminder_blocks_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_blocks" ADD CONSTRAINT "reminder_blocks_invoice_invoices_id_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_reminders_of_pharmacy" ON "payment_reminders" USING btree ("organization","created_at");--> statement-breakpoint
CREATE INDEX "reminded_invoices_invoice" ON "reminded_invoices" USING btree ("invoice","level");--> statement-breakpoint
CREATE UNIQUE INDEX "reminded_invoices_once" ON "reminded_invoices" USING btree ("invoice","level") WHERE is_first;--> statement-breakpoint
CREATE INDEX "reminder_blocks_of_pharmacy" ON "reminder_blocks" USING btree ("organization","created_at");--> statement-breakpoint
CREATE INDEX "reminder_blocks_invoice" ON "reminder_blocks" USING btree ("invoice");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_blocks_dispute" ON "reminder_blocks" USING btree ("invoice") WHERE kind = 'dispute' and lifted_at is null;
--> statement-breakpoint
CREATE TRIGGER payment_reminders_direct AFTER INSERT OR UPDATE OR DELETE ON payment_reminders FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('paymentReminder');
--> statement-breakpoint
CREATE TRIGGER reminder_blocks_direct AFTER INSERT OR UPDATE OR DELETE ON reminder_blocks FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('reminderBlock');
