CREATE INDEX "item_ingredients_strength_unit" ON "item_ingredients" USING btree ("strength_unit") WHERE strength_unit is not null;--> statement-breakpoint
CREATE INDEX "item_ingredients_per_unit" ON "item_ingredients" USING btree ("per_unit") WHERE per_unit is not null;--> statement-breakpoint
CREATE INDEX "items_base_unit" ON "items" USING btree ("base_unit");--> statement-breakpoint
CREATE INDEX "items_pack_unit" ON "items" USING btree ("pack_unit");--> statement-breakpoint
CREATE INDEX "questions_assigned" ON "questions" USING btree ("assignee") WHERE assignee is not null;--> statement-breakpoint
CREATE INDEX "challenges_user" ON "challenges" USING btree ("user");--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "reminders_subscription" ON "reminders" USING btree ("subscription");--> statement-breakpoint
CREATE INDEX "product_batches_organization" ON "product_batches" USING btree ("organization");--> statement-breakpoint
CREATE INDEX "products_unit" ON "products" USING btree ("unit");--> statement-breakpoint
CREATE INDEX "products_pack_unit" ON "products" USING btree ("pack_unit");--> statement-breakpoint
CREATE INDEX "products_synced_from" ON "products" USING btree ("synced_from") WHERE synced_from is not null;--> statement-breakpoint
CREATE INDEX "return_lines_item" ON "return_lines" USING btree ("item");--> statement-breakpoint
CREATE INDEX "shipments_organization" ON "shipments" USING btree ("organization");