DROP INDEX "orders_payment";--> statement-breakpoint
CREATE INDEX "orders_placed_last" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);