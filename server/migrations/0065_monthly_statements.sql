CREATE TABLE "monthly_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"organization" uuid NOT NULL,
	"month" date NOT NULL,
	"sums" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "send_monthly_statements" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "monthly_statements_from" date;--> statement-breakpoint
ALTER TABLE "monthly_statements" ADD CONSTRAINT "monthly_statements_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_statements_once" ON "monthly_statements" USING btree ("organization","month");
--> statement-breakpoint
CREATE TRIGGER monthly_statements_direct AFTER INSERT OR UPDATE OR DELETE ON monthly_statements FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('monthlyStatement');
