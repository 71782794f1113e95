CREATE TABLE "invoice_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"organization" uuid NOT NULL,
	"order" uuid,
	"shipment" uuid,
	"issue_date" date NOT NULL,
	"due_date" date NOT NULL,
	"currency" text NOT NULL,
	"net_amount" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"total_amount" bigint NOT NULL,
	"document" jsonb NOT NULL,
	"open_amount" bigint NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(number)) STORED,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_shipment_unique" UNIQUE("shipment")
);
--> statement-breakpoint
DROP INDEX "orders_owed";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_name" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_address" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_address2" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_city" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_region" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_postal_code" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_tax_number" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_registration_number" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_iban" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_bic" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_account_holder" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_endpoint" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_endpoint_scheme" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoiced_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "not_invoiced_because" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "uninvoiced_amount" bigint GENERATED ALWAYS AS (case when status in ('draft', 'cancelled') then 0
        when status in ('shipped', 'delivered') and not_invoiced_because is null then 0
        else greatest(total_amount - invoiced_amount, 0) end) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_shipment_shipments_id_fk" FOREIGN KEY ("shipment") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_issue_date" ON "invoices" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_due_date" ON "invoices" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "invoices_total" ON "invoices" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "invoices_open_amount" ON "invoices" USING btree ("open_amount","id");--> statement-breakpoint
CREATE INDEX "invoices_of_pharmacy" ON "invoices" USING btree ("organization","issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("organization","due_date","open_amount") WHERE open_amount > 0;--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_identifiers" ON "invoices" USING gin ((array[lower("number")]));--> statement-breakpoint
CREATE INDEX "orders_not_invoiced" ON "orders" USING btree ("id") WHERE not_invoiced_because is not null;--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("organization","uninvoiced_amount") WHERE uninvoiced_amount > 0;
--> statement-breakpoint
CREATE TRIGGER invoices_direct AFTER INSERT OR UPDATE OR DELETE ON invoices FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('invoice');
--> statement-breakpoint
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Invoice % was issued and cannot be deleted.', OLD.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.id, NEW.created_at, NEW.created_by, NEW.number, NEW.kind, NEW.organization, NEW."order", NEW.shipment, NEW.issue_date, NEW.due_date, NEW.currency, NEW.net_amount, NEW.tax_amount, NEW.total_amount, NEW.document)
    IS DISTINCT FROM
    (OLD.id, OLD.created_at, OLD.created_by, OLD.number, OLD.kind, OLD.organization, OLD."order", OLD.shipment, OLD.issue_date, OLD.due_date, OLD.currency, OLD.net_amount, OLD.tax_amount, OLD.total_amount, OLD.document)
  THEN
    RAISE EXCEPTION 'Invoice % was issued and cannot be changed.', OLD.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
--> statement-breakpoint
CREATE FUNCTION call_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('invoices_due', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_call_invoices AFTER UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION call_invoices();
--> statement-breakpoint
CREATE TRIGGER tax_rates_call_invoices AFTER INSERT OR UPDATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION call_invoices();
--> statement-breakpoint
UPDATE orders SET not_invoiced_because = 'the seller''s legal name is missing' WHERE packs_shipped > 0 AND status <> 'cancelled';
