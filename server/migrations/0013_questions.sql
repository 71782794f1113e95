CREATE TABLE "answer_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"topic" text,
	"body" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_text(name)) STORED,
	CONSTRAINT "answer_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "question_counts" (
	"status" text NOT NULL,
	"is_present" boolean NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "question_counts_status_is_present_slot_pk" PRIMARY KEY("status","is_present","slot")
);
--> statement-breakpoint
CREATE TABLE "question_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"question" uuid NOT NULL,
	"number" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"source" text NOT NULL,
	"asked_by" uuid,
	"organization" uuid,
	"contact_name" text,
	"contact_email" text,
	"twin_key" text,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"assignee" uuid,
	"answer" text,
	"answer_files" uuid[] DEFAULT '{}' NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"answered_by" jsonb,
	"closed_at" timestamp(3) with time zone,
	"closing" text,
	"closing_note" text,
	"merged_into" uuid,
	"follow_up_of" uuid,
	"published_at" timestamp(3) with time zone,
	"faq_title" text,
	"faq_answer" text,
	"deleted_at" timestamp(3) with time zone,
	"is_present" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED,
	"title_key" text GENERATED ALWAYS AS (search_text(title)) STORED,
	"search" text GENERATED ALWAYS AS (search_text(number || ' ' || title || ' ' || body || ' ' || coalesce(answer, '') || ' ' || coalesce(contact_name, '') || ' ' || coalesce(contact_email, ''))) STORED,
	"faq_search" text GENERATED ALWAYS AS (search_text(faq_title || ' ' || faq_answer)) STORED,
	"faq_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_text(coalesce(faq_title, '')))) STORED,
	CONSTRAINT "questions_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "business_hours" jsonb DEFAULT '{"days":[1,2,3,4,5],"opensAt":"09:00","closesAt":"17:30"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "answer_targets" jsonb DEFAULT '{"account":8,"billing":8,"catalogue":16,"orders":4,"products":8,"technical":8,"other":8}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_notes" ADD CONSTRAINT "question_notes_question_questions_id_fk" FOREIGN KEY ("question") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_assignee_users_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_merged_into_questions_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_follow_up_of_questions_id_fk" FOREIGN KEY ("follow_up_of") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_templates_name" ON "answer_templates" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "question_notes_question" ON "question_notes" USING btree ("question","created_at","id");--> statement-breakpoint
CREATE INDEX "questions_waiting" ON "questions" USING btree ((status <> 'open'),(case when status = 'open' then created_at end),(timestamptz '2200-01-01 00:00:00+00' - answered_at),"id") WHERE "questions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "questions_organization" ON "questions" USING btree ("organization","created_at","id");--> statement-breakpoint
CREATE INDEX "questions_asked_by" ON "questions" USING btree ("asked_by","created_at","id");--> statement-breakpoint
CREATE INDEX "questions_contact" ON "questions" USING btree ("contact_email","created_at","id");--> statement-breakpoint
CREATE INDEX "questions_answered" ON "questions" USING btree ("answered_at") WHERE status = 'answered';--> statement-breakpoint
CREATE INDEX "questions_merged_into" ON "questions" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "questions_follow_up_of" ON "questions" USING btree ("follow_up_of");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_twin" ON "questions" USING btree ("twin_key") WHERE status = 'open' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "questions_published" ON "questions" USING btree ("published_at","id") WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "questions_published_topic" ON "questions" USING btree ("topic","published_at","id") WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "questions_faq_search" ON "questions" USING gin ("faq_search" gin_trgm_ops) WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "questions_faq_words" ON "questions" USING gin ("faq_words") WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "questions_search" ON "questions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_like_title" ON "questions" USING gin ("title_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_title_begins" ON "questions" USING btree ("title_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "questions_identifiers" ON "questions" USING gin ((array[lower("number")]));--> statement-breakpoint
CREATE SEQUENCE question_numbers;
--> statement-breakpoint
ALTER TABLE question_counts SET (fillfactor = 50);
--> statement-breakpoint
SELECT keep_counts('questions', 'question_counts', 'status', 'is_present');
--> statement-breakpoint
CREATE TRIGGER questions_direct AFTER INSERT OR UPDATE OR DELETE ON questions FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('question');
--> statement-breakpoint
CREATE TRIGGER question_notes_direct AFTER INSERT OR UPDATE OR DELETE ON question_notes FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('questionNote');
--> statement-breakpoint
CREATE TRIGGER answer_templates_direct AFTER INSERT OR UPDATE OR DELETE ON answer_templates FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('answerTemplate');
