CREATE TABLE "credit_note_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"organization" uuid NOT NULL,
	"currency" text NOT NULL,
	"payment" uuid,
	"credit_note" uuid,
	"invoice" uuid,
	"refund" uuid,
	"amount" bigint NOT NULL,
	CONSTRAINT "allocations_ends" CHECK (num_nonnulls(payment, credit_note) = 1 and num_nonnulls(invoice, refund) = 1
        and amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"organization" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"open_amount" bigint NOT NULL,
	"method" text,
	"paid_on" date NOT NULL,
	"reference" text,
	"note" text,
	"reason" text,
	"voided_at" timestamp(3) with time zone,
	"void_reason" text,
	"status" text GENERATED ALWAYS AS (case when voided_at is not null then 'void' when open_amount > 0 then 'onAccount'
        else 'allocated' end) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(number || ' ' || coalesce(reference, ''))) STORED,
	CONSTRAINT "payments_number_unique" UNIQUE("number"),
	CONSTRAINT "payments_open" CHECK (open_amount between 0 and amount and amount > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "write_off_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoices_open";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "write_off_limit" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "books_closed_through" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "written_off_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credits" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_credit_note_invoices_id_fk" FOREIGN KEY ("credit_note") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_invoice_invoices_id_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_refund_payments_id_fk" FOREIGN KEY ("refund") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "allocations_credit_note" ON "allocations" USING btree ("credit_note");--> statement-breakpoint
CREATE INDEX "allocations_invoice" ON "allocations" USING btree ("invoice");--> statement-breakpoint
CREATE INDEX "allocations_refund" ON "allocations" USING btree ("refund");--> statement-breakpoint
CREATE INDEX "allocations_organization" ON "allocations" USING btree ("organization");--> statement-breakpoint
CREATE INDEX "payments_paid_on" ON "payments" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_open_amount" ON "payments" USING btree ("open_amount","id");--> statement-breakpoint
CREATE INDEX "payments_of_pharmacy" ON "payments" USING btree ("organization","paid_on","id");--> statement-breakpoint
CREATE INDEX "payments_on_account" ON "payments" USING btree ("organization","paid_on","open_amount") WHERE open_amount > 0;--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_identifiers" ON "payments" USING gin ((array[lower("number")]));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_invoices_id_fk" FOREIGN KEY ("credits") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_on_account" ON "invoices" USING btree ("organization","issue_date","open_amount") WHERE open_amount > 0 and kind = 'creditNote';--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits") WHERE credits is not null;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("organization","due_date","open_amount") WHERE open_amount > 0 and kind = 'invoice';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amounts" CHECK (open_amount between 0 and total_amount and credited_amount between 0 and total_amount
        and written_off_amount between 0 and total_amount);--> statement-breakpoint
CREATE TRIGGER payments_direct AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('payment');
--> statement-breakpoint
CREATE TRIGGER allocations_direct AFTER INSERT OR UPDATE OR DELETE ON allocations FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('allocation');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Invoice % was issued and cannot be deleted.', OLD.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.id, NEW.created_at, NEW.created_by, NEW.number, NEW.kind, NEW.organization, NEW."order", NEW.shipment, NEW.issue_date, NEW.due_date, NEW.currency, NEW.net_amount, NEW.tax_amount, NEW.total_amount, NEW.document, NEW.credits, NEW.reason)
    IS DISTINCT FROM
    (OLD.id, OLD.created_at, OLD.created_by, OLD.number, OLD.kind, OLD.organization, OLD."order", OLD.shipment, OLD.issue_date, OLD.due_date, OLD.currency, OLD.net_amount, OLD.tax_amount, OLD.total_amount, OLD.document, OLD.credits, OLD.reason)
  THEN
    RAISE EXCEPTION 'Invoice % was issued and cannot be changed.', OLD.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Payment % was booked and cannot be deleted.', OLD.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.id, NEW.created_at, NEW.created_by, NEW.number, NEW.kind, NEW.organization, NEW.currency, NEW.amount, NEW.method, NEW.paid_on, NEW.reference, NEW.reason)
    IS DISTINCT FROM
    (OLD.id, OLD.created_at, OLD.created_by, OLD.number, OLD.kind, OLD.organization, OLD.currency, OLD.amount, OLD.method, OLD.paid_on, OLD.reference, OLD.reason)
  THEN
    RAISE EXCEPTION 'Payment % was booked and cannot be changed.', OLD.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment();
