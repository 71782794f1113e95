CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"user" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" "bytea" NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"user" uuid,
	"organization" uuid,
	"secret_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"revoked_by" jsonb
);
--> statement-breakpoint
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name || ' ' || email || ' ' || coalesce(phone, ''))) STORED;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person_email" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "organization_name" text;--> statement-breakpoint
UPDATE "sessions" SET "person_name" = u.name, "person_email" = u.email, "organization_name" = o.name
  FROM "users" u LEFT JOIN "organizations" o ON o.id = u.organization WHERE u.id = "sessions"."user";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "person_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "person_email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ended_by" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(person_name || ' ' || person_email || ' ' || coalesce(organization_name, '') || ' ' || coalesce(case when ip like '%.%' then regexp_replace(ip, '[^.]*$', '') else coalesce(substring(ip from '^(?:[0-9a-f]+:){1,3}'), '') end, '') || ' ' || coalesce(browser, ''))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user","created_at");--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("next_try_at") WHERE status = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_secret_hash" ON "tokens" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user","type");--> statement-breakpoint
CREATE INDEX "tokens_created_at" ON "tokens" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_open" ON "tokens" USING btree ("user","type") WHERE used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "sessions_created_at" ON "sessions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_search" ON "sessions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name_key","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_sign_in" ON "users" USING btree ("last_sign_in_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
-- The words of a text, folded, and one more that is kept as it is: an address. A lexeme has at most
-- 2,046 bytes, so what is too long for one is cut before it is taken apart.
create function search_words(value text, whole text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array_remove(
  regexp_split_to_array(left(search_text(value), 500), '[^[:alnum:]]+') || left(coalesce(whole, ''), 100),
  ''
));
--> statement-breakpoint
-- What finds the texts that have these words. The last may be the beginning of one: somebody may be
-- typing it. Every word as a beginning would read all the places of the most common ones each time.
create function search_beginnings(value text) returns tsquery
language sql immutable strict parallel safe
return (
  select (string_agg(quote_literal(word), ' & ' order by place) || ':*')::tsquery
  from unnest(array_remove(regexp_split_to_array(search_text(value), '[^[:alnum:]]+'), ''))
    with ordinality as words (word, place)
);
--> statement-breakpoint
ALTER TABLE "audit_logs" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_words(actor_name || ' ' || record_label, ip)) STORED;--> statement-breakpoint
DROP INDEX "audit_logs_model";--> statement-breakpoint
CREATE INDEX "audit_logs_model" ON "audit_logs" USING btree ("model","at","id","action");--> statement-breakpoint
CREATE INDEX "audit_logs_actor" ON "audit_logs" USING btree ("actor_id","at","id","action");--> statement-breakpoint
CREATE INDEX "audit_logs_request" ON "audit_logs" USING btree ("request_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_outcome" ON "audit_logs" USING btree ("outcome","at","id") WHERE outcome <> 'success';--> statement-breakpoint
CREATE INDEX "audit_logs_search" ON "audit_logs" USING gin ("search");--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("expires_at","id") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_end_reason" ON "sessions" USING btree ("end_reason","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "sessions_platform" ON "sessions" USING btree ("platform","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "sessions_ip" ON "sessions" USING btree ("ip","last_seen_at");
