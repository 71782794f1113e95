CREATE TABLE "expense_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"incurred_on" date NOT NULL,
	"category" text NOT NULL,
	"vendor" text NOT NULL,
	"description" text,
	"net_amount" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"total" bigint GENERATED ALWAYS AS (net_amount + tax_amount) STORED NOT NULL,
	"currency" text NOT NULL,
	"organization" uuid,
	"receipt" uuid,
	"paid_on" date,
	"method" text,
	"reference" text,
	"repeats" text,
	"repeat_day" integer,
	"repeats_on" date,
	"series" uuid,
	"voided_at" timestamp(3) with time zone,
	"void_reason" text,
	"status" text GENERATED ALWAYS AS (case when voided_at is not null then 'void' when is_draft then 'draft' when paid_on is null then 'unpaid' else 'paid' end) STORED NOT NULL,
	"vendor_key" text GENERATED ALWAYS AS (search_text(vendor)) STORED,
	"search" text GENERATED ALWAYS AS (search_text(number || ' ' || vendor || ' ' || coalesce(description, '') || ' ' || coalesce(reference, ''))) STORED,
	CONSTRAINT "expenses_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sent_sha256" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_receipt_files_id_fk" FOREIGN KEY ("receipt") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_series_expenses_id_fk" FOREIGN KEY ("series") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_receipt" ON "expenses" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "expenses_search" ON "expenses" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expenses_like_vendor" ON "expenses" USING gin ("vendor_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expenses_vendor_begins" ON "expenses" USING btree ("vendor_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "expenses_identifiers" ON "expenses" USING gin ((array[lower("number"), lower("reference")]));--> statement-breakpoint
CREATE INDEX "expenses_waiting" ON "expenses" USING btree ((case when voided_at is not null then 2 when is_draft then 0 when paid_on is null then 1 else 2 end),(date '2200-01-01' - incurred_on),"id");--> statement-breakpoint
CREATE INDEX "expenses_incurred_on" ON "expenses" USING btree ("incurred_on","id");--> statement-breakpoint
CREATE INDEX "expenses_vendor" ON "expenses" USING btree ("vendor_key","id");--> statement-breakpoint
CREATE INDEX "expenses_total" ON "expenses" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "expenses_paid_on" ON "expenses" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "expenses_paid_on_desc" ON "expenses" USING btree ("paid_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "expenses_created_at" ON "expenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_series" ON "expenses" USING btree ("series");--> statement-breakpoint
CREATE INDEX "expenses_due" ON "expenses" USING btree ("repeats_on") WHERE repeats_on is not null;--> statement-breakpoint
CREATE INDEX "expenses_organization" ON "expenses" USING btree ("organization") WHERE organization is not null;--> statement-breakpoint
CREATE INDEX "files_sent" ON "files" USING btree (coalesce(sent_sha256, sha256)) WHERE purpose is not null;--> statement-breakpoint
CREATE TRIGGER expenses_direct AFTER INSERT OR UPDATE OR DELETE ON expenses FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('expense');
