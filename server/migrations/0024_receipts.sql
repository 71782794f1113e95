CREATE TABLE "deleted_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization" uuid NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_receipts" (
	"id" uuid NOT NULL,
	"organization" uuid NOT NULL,
	"product" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"scan" text NOT NULL,
	"quantity" integer NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"received_by" jsonb NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "stock_receipts_organization_id_pk" PRIMARY KEY("organization","id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_batch_product_batches_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."product_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_products_at" ON "deleted_products" USING btree ("organization","changed_at","id");--> statement-breakpoint
CREATE INDEX "stock_receipts_at" ON "stock_receipts" USING btree ("organization","received_at","id");--> statement-breakpoint
CREATE INDEX "stock_receipts_product" ON "stock_receipts" USING btree ("product");--> statement-breakpoint
CREATE INDEX "stock_receipts_batch" ON "stock_receipts" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "products_changed_at" ON "products" USING btree ("organization","changed_at","id");
--> statement-breakpoint
-- BY HAND, from here to the end: when a product last changed.
-- The number of the transaction comes first, so that whoever writes later has a later time: see product-delta.ts.
CREATE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_changed BEFORE INSERT OR UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION note_product_change();
--> statement-breakpoint
CREATE FUNCTION note_product_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_products (id, organization) VALUES (OLD.id, OLD.organization)
  ON CONFLICT (id) DO UPDATE SET changed_at = clock_timestamp();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION note_product_deletion();
