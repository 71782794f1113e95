CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"owner" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"density" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_text(name)) STORED
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text GENERATED ALWAYS AS (search_text(name)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "views_name" ON "views" USING btree ("list","owner","name_key");--> statement-breakpoint
CREATE INDEX "organizations_like_name" ON "organizations" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organizations_name_begins" ON "organizations" USING btree ("name_key" text_pattern_ops,"id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_identifiers" ON "organizations" USING gin ((array[lower("code"), lower("licence_number"), lower("email"), lower("gln"), lower("tax_number")]));--> statement-breakpoint
CREATE INDEX "units_search" ON "units" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "units_like_name" ON "units" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "units_name_begins" ON "units" USING btree ("name_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "units_identifiers" ON "units" USING gin ((array[lower("code"), lower("symbol"), lower("ucum_code"), lower("edqm_code")]));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_like_name" ON "users" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_begins" ON "users" USING btree ("name_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "users_identifiers" ON "users" USING gin ((array[lower("email")]));