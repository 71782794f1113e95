CREATE SEQUENCE "public"."price_list_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "price_list_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"list" uuid NOT NULL,
	"item" uuid NOT NULL,
	"item_code" text NOT NULL,
	"price" bigint NOT NULL,
	"min_quantity" integer NOT NULL,
	"max_quantity" integer,
	"multiple_of" integer NOT NULL,
	"note" text,
	CONSTRAINT "price_list_lines_once" UNIQUE("list","item","min_quantity")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" bigint DEFAULT nextval('price_list_numbers') NOT NULL,
	"code" text GENERATED ALWAYS AS ('PL-' || lpad(number::text, greatest(4, length(number::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"organization" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"priority" integer NOT NULL,
	"kept_state" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_text(name)) STORED,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || 'PL-' || lpad(number::text, greatest(4, length(number::text)), '0'))) STORED
);
--> statement-breakpoint
ALTER TABLE "price_list_lines" ADD CONSTRAINT "price_list_lines_list_price_lists_id_fk" FOREIGN KEY ("list") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_lines" ADD CONSTRAINT "price_list_lines_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_lines_item" ON "price_list_lines" USING btree ("item","list");--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_name_once" ON "price_lists" USING btree (coalesce(organization, '00000000-0000-0000-0000-000000000000'::uuid),lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_number" ON "price_lists" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "price_lists_running" ON "price_lists" USING btree ((kept_state <> 'running'),"name_key","id");--> statement-breakpoint
CREATE INDEX "price_lists_name" ON "price_lists" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "price_lists_valid_from" ON "price_lists" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "price_lists_organization" ON "price_lists" USING btree ("organization","status");--> statement-breakpoint
CREATE INDEX "price_lists_search" ON "price_lists" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_lists_like_name" ON "price_lists" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_lists_name_begins" ON "price_lists" USING btree ("name_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "price_lists_identifiers" ON "price_lists" USING gin ((array[lower("code")]));
--> statement-breakpoint
CREATE TRIGGER price_lists_direct AFTER INSERT OR UPDATE OR DELETE ON price_lists FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('list');
--> statement-breakpoint
CREATE TRIGGER price_list_lines_direct AFTER INSERT OR UPDATE OR DELETE ON price_list_lines FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('listLine');
