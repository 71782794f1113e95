CREATE TABLE "recall_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"recall" uuid NOT NULL,
	"recall_number" text NOT NULL,
	"item_name" text NOT NULL,
	"organization" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"packs" integer NOT NULL,
	"waiting_since" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"letters_sent" integer DEFAULT 0 NOT NULL,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by" jsonb,
	"set_aside" integer,
	"note" text,
	CONSTRAINT "recall_notices_once" UNIQUE("recall","organization")
);
--> statement-breakpoint
CREATE TABLE "recalled_batches" (
	"recall" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"organization" uuid NOT NULL,
	"product" uuid NOT NULL,
	"batch_number" text,
	"expiry_date" date,
	"quantity" integer NOT NULL,
	"status_before" text NOT NULL,
	"recalled_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "recalled_batches_recall_batch_pk" PRIMARY KEY("recall","batch")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"item" uuid NOT NULL,
	"item_name" text NOT NULL,
	"gtin" text,
	"is_all_batches" boolean NOT NULL,
	"batch_numbers" text[] NOT NULL,
	"recall_class" integer NOT NULL,
	"reason" text NOT NULL,
	"instruction" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"end_reason" text,
	"search" text GENERATED ALWAYS AS (search_text(number || ' ' || item_name)) STORED,
	"name_key" text GENERATED ALWAYS AS (search_text(item_name)) STORED,
	CONSTRAINT "recalls_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_recall_recalls_id_fk" FOREIGN KEY ("recall") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalled_batches" ADD CONSTRAINT "recalled_batches_recall_recalls_id_fk" FOREIGN KEY ("recall") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_item_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_notices_own" ON "recall_notices" USING btree ("organization","status");--> statement-breakpoint
CREATE INDEX "recall_notices_waiting" ON "recall_notices" USING btree ("waiting_since","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "recalled_batches_of" ON "recalled_batches" USING btree ("recall","organization");--> statement-breakpoint
CREATE INDEX "recalled_batches_batch" ON "recalled_batches" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "recalls_item" ON "recalls" USING btree ("item");--> statement-breakpoint
CREATE INDEX "recalls_gtin" ON "recalls" USING btree ("gtin") WHERE gtin is not null;--> statement-breakpoint
CREATE INDEX "recalls_created_at" ON "recalls" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "recalls_identifiers" ON "recalls" USING gin ((array[lower("number")]));
--> statement-breakpoint
-- By hand from here: changes made outside the application are in the log.
CREATE TRIGGER recalls_direct AFTER INSERT OR UPDATE OR DELETE ON recalls FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('recall');
--> statement-breakpoint
CREATE TRIGGER recall_notices_direct AFTER INSERT OR UPDATE OR DELETE ON recall_notices FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('recallNotice');
