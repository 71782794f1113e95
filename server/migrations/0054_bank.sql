CREATE TABLE "bank_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"added_lines" integer NOT NULL,
	"known_lines" integer NOT NULL,
	"set_aside" jsonb NOT NULL,
	CONSTRAINT "bank_files_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"bank_file" uuid NOT NULL,
	"identity" text NOT NULL,
	"place" integer NOT NULL,
	"bank_reference" text,
	"booked_on" date NOT NULL,
	"value_on" date,
	"side" text NOT NULL,
	"is_reversal" boolean NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"payer_name" text,
	"payer_iban" text,
	"reference" text,
	"text" text,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"organization" uuid,
	"payment" uuid,
	"suggested_organization" uuid,
	"suggested_allocations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_certain" boolean DEFAULT false NOT NULL,
	"suggested_because" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(coalesce(payer_name, '') || ' ' || coalesce(payer_iban, '') || ' '
        || coalesce(reference, '') || ' ' || coalesce(text, '') || ' ' || coalesce(bank_reference, ''))) STORED,
	CONSTRAINT "bank_lines_payment_unique" UNIQUE("payment"),
	CONSTRAINT "bank_lines_identity" UNIQUE("identity","place"),
	CONSTRAINT "bank_lines_posted" CHECK ((status = 'posted') = (payment is not null) and (payment is null) = (organization is null)
        and (status = 'ignored') = (reason is not null) and amount > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_bank_file_bank_files_id_fk" FOREIGN KEY ("bank_file") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_booked_on" ON "bank_lines" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_lines_amount" ON "bank_lines" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "bank_lines_payer" ON "bank_lines" USING btree ("payer_name","id");--> statement-breakpoint
CREATE INDEX "bank_lines_of_file" ON "bank_lines" USING btree ("bank_file","status","is_certain");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("booked_on","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "bank_lines_payer_of" ON "bank_lines" USING btree ("payer_iban","organization") WHERE status = 'posted';--> statement-breakpoint
CREATE INDEX "bank_lines_organization" ON "bank_lines" USING btree ("organization");--> statement-breakpoint
CREATE INDEX "bank_lines_search" ON "bank_lines" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER bank_files_direct AFTER INSERT OR UPDATE OR DELETE ON bank_files FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('bankFile');
--> statement-breakpoint
CREATE TRIGGER bank_lines_direct AFTER INSERT OR UPDATE OR DELETE ON bank_lines FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('bankLine');
