DROP INDEX "items_like_name";--> statement-breakpoint
DROP INDEX "items_identifiers";