CREATE TABLE "order_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"order" uuid NOT NULL,
	"organization" uuid NOT NULL,
	"place" integer NOT NULL,
	"item" uuid NOT NULL,
	"description" text NOT NULL,
	"gtin" text,
	"batch_tracked" boolean NOT NULL,
	"expiry_tracked" boolean NOT NULL,
	"quantity" integer NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"struck" integer DEFAULT 0 NOT NULL,
	"strike_reason" text,
	"unit_price" bigint,
	"list" uuid,
	"tax_category" text NOT NULL,
	"tax_rate_bps" integer NOT NULL,
	CONSTRAINT "order_lines_item" UNIQUE("order","item")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"kind" text DEFAULT 'supply' NOT NULL,
	"organization" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"payment" text DEFAULT 'notInvoiced' NOT NULL,
	"source" text NOT NULL,
	"currency" text NOT NULL,
	"net_amount" bigint DEFAULT 0 NOT NULL,
	"tax_amount" bigint DEFAULT 0 NOT NULL,
	"total_amount" bigint DEFAULT 0 NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"lines_revision" integer DEFAULT 0 NOT NULL,
	"packs_wanted" integer DEFAULT 0 NOT NULL,
	"packs_confirmed" integer DEFAULT 0 NOT NULL,
	"packs_shipped" integer DEFAULT 0 NOT NULL,
	"packs_delivered" integer DEFAULT 0 NOT NULL,
	"packs_struck" integer DEFAULT 0 NOT NULL,
	"shipments_under_way" integer DEFAULT 0 NOT NULL,
	"requested_delivery_on" date,
	"buyer_reference" text,
	"note" text,
	"internal_note" text,
	"sent_back_note" text,
	"delivery_address" jsonb,
	"placed_at" timestamp(3) with time zone,
	"placed_by" jsonb,
	"confirmed_at" timestamp(3) with time zone,
	"cancelled_at" timestamp(3) with time zone,
	"cancel_reason" text,
	"search" text GENERATED ALWAYS AS (search_text(number || ' ' || coalesce(buyer_reference, ''))) STORED,
	CONSTRAINT "orders_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "shipment_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"shipment" uuid NOT NULL,
	"organization" uuid NOT NULL,
	"order_line" uuid NOT NULL,
	"item" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"delivered" integer,
	"batch_number" text,
	"expiry_date" date
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"order" uuid NOT NULL,
	"organization" uuid NOT NULL,
	"status" text DEFAULT 'underWay' NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"note" text,
	"delivered_at" timestamp(3) with time zone,
	"delivered_by" jsonb,
	CONSTRAINT "shipments_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_shipments_id_fk" FOREIGN KEY ("shipment") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line_order_lines_id_fk" FOREIGN KEY ("order_line") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_of_item" ON "order_lines" USING btree ("item","order");--> statement-breakpoint
CREATE INDEX "orders_placed_at" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_pharmacy" ON "orders" USING btree ("organization","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_identifiers" ON "orders" USING gin ((array[lower("number")]));--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("organization","total_amount") WHERE payment = 'notInvoiced' and status not in ('draft', 'cancelled');--> statement-breakpoint
CREATE INDEX "shipment_lines_shipment" ON "shipment_lines" USING btree ("shipment","id");--> statement-breakpoint
CREATE INDEX "shipment_lines_order_line" ON "shipment_lines" USING btree ("order_line");--> statement-breakpoint
CREATE INDEX "shipment_lines_item" ON "shipment_lines" USING btree ("item","shipment");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order","id");
--> statement-breakpoint
CREATE TRIGGER orders_direct AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('order');
--> statement-breakpoint
CREATE TRIGGER order_lines_direct AFTER INSERT OR UPDATE OR DELETE ON order_lines FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('orderLine');
--> statement-breakpoint
CREATE TRIGGER shipments_direct AFTER INSERT OR UPDATE OR DELETE ON shipments FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('shipment');
--> statement-breakpoint
CREATE TRIGGER shipment_lines_direct AFTER INSERT OR UPDATE OR DELETE ON shipment_lines FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('shipmentLine');
