ALTER TABLE "recall_notices" ALTER COLUMN "packs" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "recall_notices" ALTER COLUMN "set_aside" SET DATA TYPE bigint;--> statement-breakpoint
CREATE INDEX "products_of_gtin" ON "products" USING btree ("gtin") WHERE item is null and gtin is not null and archived_at is null;