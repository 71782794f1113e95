CREATE TABLE "return_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"return" uuid NOT NULL,
	"organization" uuid NOT NULL,
	"shipment_line" uuid NOT NULL,
	"item" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"photos" text[] NOT NULL,
	"batch" uuid,
	"decision" text,
	"decision_note" text,
	CONSTRAINT "return_lines_reason" UNIQUE("return","shipment_line","reason")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"order" uuid NOT NULL,
	"shipment" uuid NOT NULL,
	"organization" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"line_count" integer NOT NULL,
	"packs" integer NOT NULL,
	"packs_back" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" jsonb,
	"received_at" timestamp(3) with time zone,
	"received_by" jsonb,
	"search" text GENERATED ALWAYS AS (search_text(number)) STORED,
	CONSTRAINT "returns_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_returns_id_fk" FOREIGN KEY ("return") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_shipment_line_shipment_lines_id_fk" FOREIGN KEY ("shipment_line") REFERENCES "public"."shipment_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_shipment_shipments_id_fk" FOREIGN KEY ("shipment") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_of_shipment" ON "return_lines" USING btree ("shipment_line");--> statement-breakpoint
CREATE INDEX "returns_created_at" ON "returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "returns_of_pharmacy" ON "returns" USING btree ("organization","created_at","id");--> statement-breakpoint
CREATE INDEX "returns_status" ON "returns" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "returns_of_order" ON "returns" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "returns_search" ON "returns" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "returns_identifiers" ON "returns" USING gin ((array[lower("number")]));
--> statement-breakpoint
CREATE TRIGGER returns_direct AFTER INSERT OR UPDATE OR DELETE ON returns FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('return');
--> statement-breakpoint
CREATE TRIGGER return_lines_direct AFTER INSERT OR UPDATE OR DELETE ON return_lines FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('returnLine');
