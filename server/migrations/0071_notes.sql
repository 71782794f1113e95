CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"model" text NOT NULL,
	"record_id" uuid NOT NULL,
	"record_name" text NOT NULL,
	"organization" uuid,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_record" ON "notes" USING btree ("model","record_id","created_at","id") WHERE "notes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_deleted_at" ON "notes" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "notes_organization" ON "notes" USING btree ("organization");--> statement-breakpoint
CREATE TRIGGER notes_direct AFTER INSERT OR UPDATE OR DELETE ON notes FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('note');
