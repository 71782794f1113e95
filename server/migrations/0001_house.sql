CREATE TABLE "audit_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"actor_email" text,
	"actor_role" text,
	"organization" uuid,
	"action" text NOT NULL,
	"model" text NOT NULL,
	"record_id" uuid,
	"record_label" text NOT NULL,
	"changes" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"request_id" text,
	"session_id" uuid,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"organization" uuid
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text DEFAULT business_code('PH', nextval('organization_codes')) NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"logo" uuid,
	"licence_number" text NOT NULL,
	"licence_authority" text NOT NULL,
	"licence_expires_on" date,
	"pharmacist_name" text NOT NULL,
	"pharmacist_number" text,
	"gln" text,
	"tax_number" text,
	"company_number" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"website" text,
	"billing_email" text,
	"address" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"payment_term_days" integer NOT NULL,
	"credit_limit" bigint,
	"order_hold" boolean NOT NULL,
	"order_hold_reason" text,
	"notes" text,
	"deleted_at" timestamp(3) with time zone,
	"name_key" text GENERATED ALWAYS AS (search_text(name)) STORED,
	"city_key" text GENERATED ALWAYS AS (search_text(address->>'city')) STORED,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || legal_name || ' ' || code || ' ' || licence_number || ' ' || (address->>'city') || ' ' || (address->>'line1') || ' ' || email || ' ' || coalesce(gln, '') || ' ' || coalesce(tax_number, ''))) STORED,
	CONSTRAINT "organizations_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"user" uuid NOT NULL,
	"organization" uuid,
	"token_hash" "bytea" NOT NULL,
	"platform" text NOT NULL,
	"user_agent" text,
	"ip" text,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_plural" text NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"ucum_code" text,
	"edqm_code" text,
	"unece_code" text,
	"decimals" integer NOT NULL,
	"description" text,
	"sort_order" integer NOT NULL,
	"status" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_text(name)) STORED,
	"search" text GENERATED ALWAYS AS (search_text(code || ' ' || name || ' ' || symbol || ' ' || coalesce(ucum_code, '') || ' ' || coalesce(edqm_code, ''))) STORED,
	CONSTRAINT "units_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"avatar" uuid,
	"phone" text,
	"job_title" text,
	"organization" uuid,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp(3) with time zone,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp(3) with time zone,
	"last_sign_in_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_logo_files_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_files_id_fk" FOREIGN KEY ("avatar") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_logs_at" ON "audit_logs" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_record" ON "audit_logs" USING btree ("record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_organization" ON "audit_logs" USING btree ("organization","at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_model" ON "audit_logs" USING btree ("model","at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("action","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_licence" ON "organizations" USING btree ("licence_authority","licence_number") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_gln" ON "organizations" USING btree ("gln") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree ("name_key","id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_city" ON "organizations" USING btree ("city_key","id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_licence_expiry" ON "organizations" USING btree ("licence_expires_on","id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_created_at" ON "organizations" USING btree ("created_at","id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user","created_at");--> statement-breakpoint
CREATE INDEX "sessions_organization" ON "sessions" USING btree ("organization","last_seen_at");--> statement-breakpoint
CREATE INDEX "units_order" ON "units" USING btree ("kind","sort_order","name","id");--> statement-breakpoint
CREATE INDEX "units_name" ON "units" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "units_created_at" ON "units" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_organization" ON "users" USING btree ("organization");