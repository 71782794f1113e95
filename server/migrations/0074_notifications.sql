CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"event" text NOT NULL,
	"model" text NOT NULL,
	"record_id" uuid NOT NULL,
	"actor" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_users_id_fk" FOREIGN KEY ("actor") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of" ON "notifications" USING btree ("user","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor");