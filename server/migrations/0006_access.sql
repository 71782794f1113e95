CREATE TABLE "audit_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"place" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"entries" integer NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"file" text NOT NULL,
	"checksum" "bytea" NOT NULL,
	"seal" "bytea" NOT NULL,
	CONSTRAINT "audit_archives_place_unique" UNIQUE("place")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"user" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_synced" boolean NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"require_second_factor" boolean DEFAULT false NOT NULL,
	"log_retention_months" integer DEFAULT 24 NOT NULL
);
--> statement-breakpoint
DROP INDEX "tokens_open";--> statement-breakpoint
ALTER TABLE "audit_seals" DROP CONSTRAINT "audit_seals_entry_unique";--> statement-breakpoint
ALTER TABLE "audit_logs" ADD COLUMN "token_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_logs" ALTER COLUMN "at" SET DEFAULT case when pg_current_xact_id() is not null then clock_timestamp() end;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_used_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_used_ip" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_used_route" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_secret" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_enabled_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_step" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "recovery_hashes" "bytea"[];--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_expires_at" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tries_until" ON "tries" USING btree ("until");--> statement-breakpoint
CREATE INDEX "users_last_sign_in_desc" ON "users" USING btree ("last_sign_in_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_open" ON "tokens" USING btree ("user","type") WHERE used_at is null and revoked_at is null and type <> 'api';--> statement-breakpoint
DROP INDEX "tokens_user";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(coalesce(name, '') || ' ' || hint)) STORED;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_hint" text;--> statement-breakpoint
ALTER TABLE "sessions" drop column "search";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(person_name || ' ' || person_email || ' ' || coalesce(organization_name, '') || ' ' || coalesce(case when ip like '%.%' then regexp_replace(ip, '[^.]*$', '') else coalesce(substring(ip from '^(?:[0-9a-f]+:){1,3}'), '') end, '') || ' ' || coalesce(browser, '') || ' ' || coalesce(token_hint, ''))) STORED;--> statement-breakpoint
CREATE INDEX "sessions_search" ON "sessions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_organization_created" ON "sessions" USING btree ("organization","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("created_at","id") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user","created_at","id");--> statement-breakpoint
CREATE INDEX "tokens_organization" ON "tokens" USING btree ("organization","created_at","id");--> statement-breakpoint
CREATE INDEX "tokens_type" ON "tokens" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "tokens_expires_at" ON "tokens" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "tokens_last_used_at" ON "tokens" USING btree ("last_used_at","id");--> statement-breakpoint
CREATE INDEX "tokens_used" ON "tokens" USING btree ("created_at","id") WHERE used_at is not null;--> statement-breakpoint
CREATE INDEX "tokens_revoked" ON "tokens" USING btree ("created_at","id") WHERE used_at is null and revoked_at is not null;--> statement-breakpoint
CREATE INDEX "tokens_unended" ON "tokens" USING btree ("created_at","id","expires_at") WHERE used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "tokens_ended" ON "tokens" USING btree ((least(used_at, revoked_at, expires_at)));--> statement-breakpoint
CREATE INDEX "tokens_search" ON "tokens" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- Every secret that was issued, as one list: tokens, and sessions as what their token opens. Both
-- halves are one table each and of the same types, so that a query of the view uses their indexes.
CREATE VIEW issued_tokens AS
SELECT id, created_at, updated_at, created_by, version, type, name, hint, "user", organization, scopes,
  expires_at, last_used_at, last_used_ip, last_used_route, used_at, revoked_at, revoked_by, replaced_by,
  search
FROM tokens
UNION ALL
SELECT id, created_at, updated_at, created_by, version, 'access'::text, null::text, token_hint, "user",
  organization, null::text[], expires_at, last_seen_at, ip, null::text, null::timestamp(3) with time zone,
  ended_at,
  CASE WHEN end_reason = 'signedOut' THEN jsonb_build_object('id', "user", 'name', person_name)
    ELSE ended_by END,
  null::uuid, search
FROM sessions;
--> statement-breakpoint
INSERT INTO settings (id) VALUES ('00000000-0000-7000-8000-000000000001');
--> statement-breakpoint
CREATE TRIGGER passkeys_direct AFTER INSERT OR UPDATE OR DELETE ON passkeys FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('passkey');
--> statement-breakpoint
CREATE TRIGGER settings_direct AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('setting');
--> statement-breakpoint
-- The log and its seals are added to, never changed. Only the application takes entries out, and only
-- while it says that it archives them. Whoever owns the tables can switch this off: the chain tells.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is kept as it is: % of % is refused.', lower(tg_op), tg_table_name
    USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_logs_unchanged BEFORE UPDATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_logs_undeleted BEFORE DELETE ON audit_logs FOR EACH STATEMENT
  WHEN (current_setting('application_name') <> 'pharmacy-admin' OR current_setting('pharmacy.archiving', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_logs_whole BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_seals_unchanged BEFORE UPDATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_seals_undeleted BEFORE DELETE ON audit_seals FOR EACH STATEMENT
  WHEN (current_setting('application_name') <> 'pharmacy-admin' OR current_setting('pharmacy.archiving', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_seals_whole BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_archives_unchanged BEFORE UPDATE ON audit_archives FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_archives_undeleted BEFORE DELETE ON audit_archives FOR EACH STATEMENT
  EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_archives_whole BEFORE TRUNCATE ON audit_archives FOR EACH STATEMENT
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION keep_audit_log();
