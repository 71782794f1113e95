CREATE SEQUENCE "public"."item_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"parent" uuid,
	"atc_prefix" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"status" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_text(name)) STORED,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || code || ' ' || coalesce(atc_prefix, ''))) STORED,
	CONSTRAINT "groups_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "item_counts" (
	"status" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "item_counts_status_slot_pk" PRIMARY KEY("status","slot")
);
--> statement-breakpoint
CREATE TABLE "item_group_counts" (
	"group" uuid NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "item_group_counts_group_slot_pk" PRIMARY KEY("group","slot")
);
--> statement-breakpoint
CREATE TABLE "item_name_markers" (
	"name_key" text NOT NULL,
	"id" uuid NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "item_name_markers_name_key_id_pk" PRIMARY KEY("name_key","id")
);
--> statement-breakpoint
CREATE TABLE "item_name_shifts" (
	"name_key" text NOT NULL,
	"id" uuid NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_number_markers" (
	"number" bigint NOT NULL,
	"id" uuid NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "item_number_markers_number_id_pk" PRIMARY KEY("number","id")
);
--> statement-breakpoint
CREATE TABLE "item_number_shifts" (
	"number" bigint NOT NULL,
	"id" uuid NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_identifiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"item" uuid NOT NULL,
	"position" integer NOT NULL,
	"system" text NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_ingredients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"item" uuid NOT NULL,
	"position" integer NOT NULL,
	"substance" text NOT NULL,
	"role" text NOT NULL,
	"strength_value" text,
	"strength_unit" uuid,
	"per_value" text,
	"per_unit" uuid
);
--> statement-breakpoint
CREATE TABLE "item_substitutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"item" uuid NOT NULL,
	"position" integer NOT NULL,
	"substitute" uuid NOT NULL,
	CONSTRAINT "item_substitutes_pair" UNIQUE("item","substitute")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" bigint DEFAULT nextval('item_numbers') NOT NULL,
	"code" text GENERATED ALWAYS AS ('ITM-' || lpad(number::text, greatest(6, length(number::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"generic_name" text,
	"brand_name" text,
	"kind" text NOT NULL,
	"group" uuid NOT NULL,
	"strength_text" text,
	"strength" text,
	"dose_form" text,
	"dose_form_code" text,
	"routes" text[] DEFAULT '{}' NOT NULL,
	"base_unit" uuid NOT NULL,
	"pack_size" numeric(12, 3) NOT NULL,
	"pack_unit" uuid NOT NULL,
	"gtin" text,
	"atc_code" text,
	"manufacturer" text,
	"authorisation_number" text,
	"supply_status" text,
	"controlled_schedule" text,
	"storage" text NOT NULL,
	"protect_from_light" boolean NOT NULL,
	"keep_dry" boolean NOT NULL,
	"do_not_freeze" boolean NOT NULL,
	"shelf_life_months" integer,
	"batch_tracked" boolean NOT NULL,
	"expiry_tracked" boolean NOT NULL,
	"ven_class" text,
	"essential_medicine" boolean NOT NULL,
	"tax_category" text NOT NULL,
	"reference_price" bigint,
	"currency" text NOT NULL,
	"leaflet_url" text,
	"description" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"withdrawn_reason" text,
	"restored_reason" text,
	"replaced_by" uuid,
	"shortage_since" date,
	"shortage_expected_on" date,
	"shortage_note" text,
	"ingredients" text,
	"identifiers" text,
	"substitutes" text,
	"identifier_keys" text,
	"composition_key" text,
	"name_key" text GENERATED ALWAYS AS (search_text(name)) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || coalesce(generic_name, '') || ' ' || coalesce(brand_name, '') || ' ' || 'ITM-' || lpad(number::text, greatest(6, length(number::text)), '0') || ' ' || coalesce(gtin, '') || ' ' || coalesce(identifier_keys, '') || ' ' || coalesce(atc_code, '') || ' ' || coalesce(manufacturer, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"country" text NOT NULL,
	"category" text NOT NULL,
	"start_date" date NOT NULL,
	"rate_bps" integer NOT NULL,
	CONSTRAINT "tax_rates_start" UNIQUE("country","category","start_date")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "country" text DEFAULT 'IE' NOT NULL;--> statement-breakpoint
UPDATE settings SET country = coalesce(substring(locale from '-([A-Z]{2})(-|$)'), 'IE');--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "tax_category" text;--> statement-breakpoint
-- Plans had rates of their own. Each rate becomes a category, so that every plan keeps exactly its own.
WITH rates AS (
  SELECT DISTINCT tax_rate_bps, dense_rank() OVER (ORDER BY tax_rate_bps DESC) AS place
  FROM plans WHERE tax_rate_bps > 0)
UPDATE plans SET tax_category = CASE place WHEN 1 THEN 'standard' WHEN 2 THEN 'reduced' ELSE 'reduced-' || place - 1 END
FROM rates WHERE rates.tax_rate_bps = plans.tax_rate_bps;--> statement-breakpoint
UPDATE plans SET tax_category = 'zero' WHERE tax_rate_bps = 0;--> statement-breakpoint
-- From a day before every term that there is, so that none begins without a rate.
INSERT INTO tax_rates (id, country, category, start_date, rate_bps)
SELECT gen_random_uuid(), (SELECT country FROM settings), tax_category,
  least('2000-01-01', (SELECT min(start_date) FROM subscriptions)), tax_rate_bps
FROM (SELECT DISTINCT tax_category, tax_rate_bps FROM plans WHERE tax_rate_bps > 0) rates;--> statement-breakpoint
INSERT INTO audit_logs (id, actor_type, actor_name, action, model, record_id, record_label, changes, outcome)
SELECT gen_random_uuid(), 'system', 'System', 'create', 'taxRate', id,
  country || ', ' || replace(category, '-', ' ') || ', from ' || start_date,
  jsonb_build_array(
    jsonb_build_object('field', 'country', 'from', NULL, 'to', country),
    jsonb_build_object('field', 'category', 'from', NULL, 'to', category),
    jsonb_build_object('field', 'startDate', 'from', NULL, 'to', start_date),
    jsonb_build_object('field', 'rateBps', 'from', NULL, 'to', rate_bps)),
  'success'
FROM tax_rates;--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "tax_category" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tax_treatment" text DEFAULT 'taxed' NOT NULL;--> statement-breakpoint
UPDATE subscriptions SET tax_treatment = 'zeroRated' WHERE tax_rate_bps = 0;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_parent_groups_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_identifiers" ADD CONSTRAINT "item_identifiers_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD CONSTRAINT "item_ingredients_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD CONSTRAINT "item_ingredients_strength_unit_units_id_fk" FOREIGN KEY ("strength_unit") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD CONSTRAINT "item_ingredients_per_unit_units_id_fk" FOREIGN KEY ("per_unit") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_substitutes" ADD CONSTRAINT "item_substitutes_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_substitutes" ADD CONSTRAINT "item_substitutes_substitute_items_id_fk" FOREIGN KEY ("substitute") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_group_groups_id_fk" FOREIGN KEY ("group") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_base_unit_units_id_fk" FOREIGN KEY ("base_unit") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_pack_unit_units_id_fk" FOREIGN KEY ("pack_unit") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_replaced_by_items_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_sibling" ON "groups" USING btree (coalesce(parent, '00000000-0000-0000-0000-000000000000'::uuid),lower(name));--> statement-breakpoint
CREATE INDEX "groups_parent" ON "groups" USING btree ("parent","sort_order","name_key","id");--> statement-breakpoint
CREATE INDEX "groups_search" ON "groups" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "groups_like_name" ON "groups" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "groups_name_begins" ON "groups" USING btree ("name_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "groups_identifiers" ON "groups" USING gin ((array[lower("code")]));--> statement-breakpoint
CREATE INDEX "groups_name" ON "groups" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "groups_created_at" ON "groups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "item_identifiers_item" ON "item_identifiers" USING btree ("item","position");--> statement-breakpoint
CREATE UNIQUE INDEX "item_identifiers_key" ON "item_identifiers" USING btree ("system","key");--> statement-breakpoint
CREATE INDEX "item_ingredients_item" ON "item_ingredients" USING btree ("item","position");--> statement-breakpoint
CREATE INDEX "item_ingredients_strength_unit" ON "item_ingredients" USING btree ("strength_unit");--> statement-breakpoint
CREATE INDEX "item_ingredients_per_unit" ON "item_ingredients" USING btree ("per_unit");--> statement-breakpoint
CREATE INDEX "item_substitutes_substitute" ON "item_substitutes" USING btree ("substitute");--> statement-breakpoint
CREATE UNIQUE INDEX "items_number" ON "items" USING btree ("number","id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_gtin" ON "items" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "items_name" ON "items" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "items_status" ON "items" USING btree ("status","name_key","id");--> statement-breakpoint
CREATE INDEX "items_status_number" ON "items" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "items_group" ON "items" USING btree ("group","name_key","id");--> statement-breakpoint
CREATE INDEX "items_base_unit" ON "items" USING btree ("base_unit");--> statement-breakpoint
CREATE INDEX "items_pack_unit" ON "items" USING btree ("pack_unit");--> statement-breakpoint
CREATE INDEX "items_replaced_by" ON "items" USING btree ("replaced_by") WHERE replaced_by is not null;--> statement-breakpoint
CREATE INDEX "items_composition" ON "items" USING btree ("composition_key") WHERE composition_key is not null;--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "items_like_name" ON "items" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "items_name_begins" ON "items" USING btree ("name_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "items_identifiers" ON "items" USING gin ((array[lower("code"), lower("gtin")]));--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "tax_rate_bps";
--> statement-breakpoint
CREATE TRIGGER tax_rates_direct AFTER INSERT OR UPDATE OR DELETE ON tax_rates FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('taxRate');
--> statement-breakpoint
CREATE TRIGGER groups_direct AFTER INSERT OR UPDATE OR DELETE ON groups FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('group');
--> statement-breakpoint
CREATE TRIGGER items_direct AFTER INSERT OR UPDATE OR DELETE ON items FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('item');
--> statement-breakpoint
CREATE TRIGGER item_ingredients_direct AFTER INSERT OR UPDATE OR DELETE ON item_ingredients FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('itemPart');
--> statement-breakpoint
CREATE TRIGGER item_identifiers_direct AFTER INSERT OR UPDATE OR DELETE ON item_identifiers FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('itemPart');
--> statement-breakpoint
CREATE TRIGGER item_substitutes_direct AFTER INSERT OR UPDATE OR DELETE ON item_substitutes FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('itemPart');
--> statement-breakpoint
ALTER TABLE item_counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE item_group_counts SET (fillfactor = 50);
--> statement-breakpoint
SELECT keep_counts('items', 'item_counts', 'status');
--> statement-breakpoint
SELECT keep_counts('items', 'item_group_counts', 'group');
--> statement-breakpoint
SELECT keep_markers('items', 'item_name_markers', 'item_name_shifts', 'name_key', 'id');
--> statement-breakpoint
SELECT keep_markers('items', 'item_number_markers', 'item_number_shifts', 'number', 'id');
