DROP INDEX "products_like_name";--> statement-breakpoint
DROP INDEX "products_identifiers";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "expiring_stock_days" integer DEFAULT 90 NOT NULL;