DROP INDEX "run_keys_line";--> statement-breakpoint
DROP INDEX "run_names_line";--> statement-breakpoint
CREATE INDEX "run_keys_line" ON "run_keys" USING btree ("line","run");--> statement-breakpoint
CREATE INDEX "run_names_line" ON "run_names" USING btree ("line","run");