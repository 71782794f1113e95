ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name || ' ' || email)) STORED;--> statement-breakpoint
CREATE INDEX "units_search" ON "units" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);