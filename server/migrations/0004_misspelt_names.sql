ALTER TABLE "users" ADD COLUMN "name_key" text GENERATED ALWAYS AS (search_text(name)) STORED;--> statement-breakpoint
CREATE INDEX "organizations_like_name" ON "organizations" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "units_like_name" ON "units" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_like_name" ON "users" USING gin ("name_key" gin_trgm_ops);