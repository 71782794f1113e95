CREATE TABLE "item_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"item" uuid NOT NULL,
	"position" integer NOT NULL,
	"file" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "pictures" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "thumbnail" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "thumbnail" uuid;--> statement-breakpoint
ALTER TABLE "item_pictures" ADD CONSTRAINT "item_pictures_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_pictures" ADD CONSTRAINT "item_pictures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_pictures_item" ON "item_pictures" USING btree ("item","position");--> statement-breakpoint
CREATE UNIQUE INDEX "item_pictures_file" ON "item_pictures" USING btree ("file");
--> statement-breakpoint
CREATE TRIGGER item_pictures_direct AFTER INSERT OR UPDATE OR DELETE ON item_pictures FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('itemPart');
