CREATE TABLE "product_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"organization" uuid NOT NULL,
	"product" uuid NOT NULL,
	"product_name" text NOT NULL,
	"batch_number" text,
	"expiry_date" date,
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"received_on" date,
	"unit_cost" bigint,
	CONSTRAINT "product_batches_number" UNIQUE NULLS NOT DISTINCT("product","batch_number")
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"state" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "product_counts_state_slot_pk" PRIMARY KEY("state","slot")
);
--> statement-breakpoint
CREATE TABLE "product_name_markers" (
	"name_key" text NOT NULL,
	"id" uuid NOT NULL,
	"size" bigint NOT NULL,
	"sizes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "product_name_markers_name_key_id_pk" PRIMARY KEY("name_key","id")
);
--> statement-breakpoint
CREATE TABLE "product_name_shifts" (
	"name_key" text NOT NULL,
	"id" uuid NOT NULL,
	"n" integer NOT NULL,
	"value" text
);
--> statement-breakpoint
CREATE TABLE "product_organization_counts" (
	"organization" uuid NOT NULL,
	"state" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "product_organization_counts_organization_state_slot_pk" PRIMARY KEY("organization","state","slot")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"organization" uuid NOT NULL,
	"item" uuid,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"group" uuid NOT NULL,
	"gtin" text,
	"unit" uuid NOT NULL,
	"pack_unit" uuid NOT NULL,
	"pack_size" numeric(12, 3) NOT NULL,
	"selling_price" bigint NOT NULL,
	"cost_price" bigint,
	"currency" text NOT NULL,
	"tax_rate_bps" integer NOT NULL,
	"reorder_point" integer,
	"reorder_quantity" integer,
	"shelf_location" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_before" text,
	"archived_at" timestamp(3) with time zone,
	"source" text DEFAULT 'manual' NOT NULL,
	"synced_from" uuid,
	"quantity_on_hand" integer,
	"next_expiry_on" date,
	"last_stock_at" timestamp(3) with time zone,
	"changed_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"generic_name" text,
	"group_key" text DEFAULT '' NOT NULL,
	"state" text GENERATED ALWAYS AS (case when archived_at is null then status else 'archived' end) STORED NOT NULL,
	"name_key" text GENERATED ALWAYS AS (case when archived_at is null then search_text(name) else chr(1114111) || search_text(name) end) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || sku || ' ' || coalesce(gtin, '') || ' ' || coalesce(generic_name, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "recall_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"recall" uuid NOT NULL,
	"recall_number" text NOT NULL,
	"item_name" text NOT NULL,
	"organization" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"packs" integer NOT NULL,
	"waiting_since" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"letters_sent" integer DEFAULT 0 NOT NULL,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by" jsonb,
	"set_aside" integer,
	"note" text,
	CONSTRAINT "recall_notices_once" UNIQUE("recall","organization")
);
--> statement-breakpoint
CREATE TABLE "recalled_batches" (
	"recall" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"organization" uuid NOT NULL,
	"product" uuid NOT NULL,
	"batch_number" text,
	"expiry_date" date,
	"quantity" integer NOT NULL,
	"status_before" text NOT NULL,
	"recalled_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "recalled_batches_recall_batch_pk" PRIMARY KEY("recall","batch")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"item" uuid NOT NULL,
	"item_name" text NOT NULL,
	"gtin" text,
	"is_all_batches" boolean NOT NULL,
	"batch_numbers" text[] NOT NULL,
	"recall_class" integer NOT NULL,
	"reason" text NOT NULL,
	"instruction" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"end_reason" text,
	"search" text GENERATED ALWAYS AS (search_text(number || ' ' || item_name)) STORED,
	"name_key" text GENERATED ALWAYS AS (search_text(item_name)) STORED,
	CONSTRAINT "recalls_number_unique" UNIQUE("number")
);
--> statement-breakpoint
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
ALTER TABLE "organizations" ADD COLUMN "controlled_schedules" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "expiring_stock_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_batches" ADD CONSTRAINT "product_batches_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_batches" ADD CONSTRAINT "product_batches_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_group_groups_id_fk" FOREIGN KEY ("group") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_unit_units_id_fk" FOREIGN KEY ("unit") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_pack_unit_units_id_fk" FOREIGN KEY ("pack_unit") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_synced_from_organizations_id_fk" FOREIGN KEY ("synced_from") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_recall_recalls_id_fk" FOREIGN KEY ("recall") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalled_batches" ADD CONSTRAINT "recalled_batches_recall_recalls_id_fk" FOREIGN KEY ("recall") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_batch_product_batches_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."product_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_batches_expiry" ON "product_batches" USING btree ("product","expiry_date","id");--> statement-breakpoint
CREATE INDEX "product_batches_by_number" ON "product_batches" USING btree ("batch_number","product") WHERE batch_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("organization",lower(sku)) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_item" ON "products" USING btree ("organization","item") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_own_gtin" ON "products" USING btree ("organization","gtin") WHERE archived_at is null and item is null;--> statement-breakpoint
CREATE INDEX "products_of_item" ON "products" USING btree ("item") WHERE item is not null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "products_state" ON "products" USING btree ("state","name_key","id");--> statement-breakpoint
CREATE INDEX "products_expiry" ON "products" USING btree ("next_expiry_on","id");--> statement-breakpoint
CREATE INDEX "products_quantity" ON "products" USING btree ("quantity_on_hand","id");--> statement-breakpoint
CREATE INDEX "products_updated_at" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_own_name" ON "products" USING btree ("organization","name_key","id");--> statement-breakpoint
CREATE INDEX "products_own_group" ON "products" USING btree ("organization","group_key","id");--> statement-breakpoint
CREATE INDEX "products_own_price" ON "products" USING btree ("organization","selling_price","id");--> statement-breakpoint
CREATE INDEX "products_own_state" ON "products" USING btree ("organization","state","name_key","id");--> statement-breakpoint
CREATE INDEX "products_own_expiry" ON "products" USING btree ("organization","next_expiry_on","id");--> statement-breakpoint
CREATE INDEX "products_own_quantity" ON "products" USING btree ("organization","quantity_on_hand","id");--> statement-breakpoint
CREATE INDEX "products_own_updated_at" ON "products" USING btree ("organization","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_changed_at" ON "products" USING btree ("organization","changed_at","id");--> statement-breakpoint
CREATE INDEX "products_group" ON "products" USING btree ("group");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("organization","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_name_begins" ON "products" USING btree ("name_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "recall_notices_own" ON "recall_notices" USING btree ("organization","status");--> statement-breakpoint
CREATE INDEX "recall_notices_waiting" ON "recall_notices" USING btree ("waiting_since","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "recalled_batches_of" ON "recalled_batches" USING btree ("recall","organization");--> statement-breakpoint
CREATE INDEX "recalled_batches_batch" ON "recalled_batches" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "recalls_item" ON "recalls" USING btree ("item");--> statement-breakpoint
CREATE INDEX "recalls_gtin" ON "recalls" USING btree ("gtin") WHERE gtin is not null;--> statement-breakpoint
CREATE INDEX "recalls_created_at" ON "recalls" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "recalls_identifiers" ON "recalls" USING gin ((array[lower("number")]));--> statement-breakpoint
CREATE INDEX "deleted_products_at" ON "deleted_products" USING btree ("organization","changed_at","id");--> statement-breakpoint
CREATE INDEX "stock_receipts_at" ON "stock_receipts" USING btree ("organization","received_at","id");--> statement-breakpoint
CREATE INDEX "stock_receipts_product" ON "stock_receipts" USING btree ("product");--> statement-breakpoint
CREATE INDEX "stock_receipts_batch" ON "stock_receipts" USING btree ("batch");
--> statement-breakpoint
-- From here on by hand.
CREATE TRIGGER products_direct AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('product');
--> statement-breakpoint
CREATE TRIGGER product_batches_direct AFTER INSERT OR UPDATE OR DELETE ON product_batches FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('productBatch');
--> statement-breakpoint
ALTER TABLE product_counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE product_organization_counts SET (fillfactor = 50);
--> statement-breakpoint
-- What the category of a product is sorted by: the names of the groups from the top down.
CREATE FUNCTION group_key(wanted uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT search_text(concat_ws(' › ', top.name, above.name, one.name))
  FROM groups one LEFT JOIN groups above ON above.id = one.parent
    LEFT JOIN groups top ON top.id = above.parent
  WHERE one.id = wanted
$$;
--> statement-breakpoint
CREATE FUNCTION keep_group_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.group_key := coalesce(group_key(NEW."group"), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_group_key BEFORE INSERT OR UPDATE OF "group" ON products
  FOR EACH ROW EXECUTE FUNCTION keep_group_key();
--> statement-breakpoint
-- A group that gets another name or place takes the products along, and those of the groups below it.
CREATE FUNCTION keep_group_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET group_key = group_key(products."group")
  WHERE "group" IN (
    SELECT one.id FROM groups one LEFT JOIN groups above ON above.id = one.parent
    WHERE NEW.id IN (one.id, above.id, above.parent));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER groups_product_keys AFTER UPDATE OF name, parent ON groups FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.parent IS DISTINCT FROM NEW.parent)
  EXECUTE FUNCTION keep_group_keys();
--> statement-breakpoint
SELECT keep_counts('products', 'product_counts', 'state');
--> statement-breakpoint
SELECT keep_counts('products', 'product_organization_counts', 'organization', 'state');
--> statement-breakpoint
SELECT mark_places('products', 'product_name_markers', 'product_name_shifts', 'state', 'name_key', 'id');
--> statement-breakpoint
CREATE TRIGGER recalls_direct AFTER INSERT OR UPDATE OR DELETE ON recalls FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('recall');
--> statement-breakpoint
CREATE TRIGGER recall_notices_direct AFTER INSERT OR UPDATE OR DELETE ON recall_notices FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('recallNotice');
--> statement-breakpoint
-- When a product last changed.
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
