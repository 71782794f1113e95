ALTER TABLE "sessions" ADD COLUMN "seen_from" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_seen_from_sessions_id_fk" FOREIGN KEY ("seen_from") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_seen_from" ON "sessions" USING btree ("seen_from") WHERE "sessions"."seen_from" is not null;