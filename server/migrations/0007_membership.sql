-- A part of a licence as it is compared: compatibility forms made one, what looks like a Latin letter or
-- a digit taken for it (Cyrillic and Greek, in both cases; then O is 0, and I, L and | are 1), the digits of
-- other scripts taken for ours. Letters and digits are left; the rest is named by ranges, because what
-- counts as a letter elsewhere depends on how the database was made.
create function licence_part(value text) returns text
language sql immutable strict parallel safe
return case
  -- nearly all are plain, and what the others take costs seven times as much
  when value ~ '^[ -~]*$' then translate(
    regexp_replace(upper(replace(value, '|', '1') collate "C"), '[^A-Z0-9]', '', 'g'), 'OIL', '011'
  )
  else translate(
    regexp_replace(
      upper(translate(
        replace(normalize(value, NFKC), '|', '1'),
        'аАвВеЕкКмМнНоОрРсСтТуУхХіІїЇјЈѕЅαΑΒεΕΖΗιΙκΚΜΝοΟρΡτΤυΥχΧ' ||
          '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯' ||
          '૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯' ||
          '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
        'AABBEEKKMMHHOOPPCCTTYYXXIIIIJJSSAABEEZHIIKKMNOOPPTTYYXX' || repeat('0123456789', 18)
      )),
      '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02eb\u02ef-\u034f\u0375\u0387\u055a-\u055f\u0589-\u05c6\u05f3\u05f4\u0600-\u061f\u0640\u064b-\u065f\u066a-\u066d\u06d4\u06dd\u0700-\u070f\u0964\u0965\u10fb\u115f\u1160\u1360-\u1368\u17b4\u17b5\u17d4-\u17d6\u1800-\u180f\u2000-\u2bff\u2e00-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\u3164\ue000-\uf8ff\ufe00-\ufe6f\ufeff\uffa0\uffe0-\uffff\U0001d100-\U0001d1ff\U0001f000-\U0001faff\U000e0000-\U0010ffff]', '', 'g'
    ),
    'OIL', '011'
  )
end;
--> statement-breakpoint
-- What tells one licence from another, however it was typed.
create function licence_key(authority text, number text) returns text
language sql immutable strict parallel safe
return licence_part(authority) || '/' || licence_part(number);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"interval" text NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"tax_rate_bps" integer NOT NULL,
	"trial_days" integer NOT NULL,
	"grace_days" integer NOT NULL,
	"max_users" integer,
	"max_products" integer,
	"max_api_tokens" integer,
	"max_orders_per_month" integer,
	"features" text[] NOT NULL,
	"is_public" boolean NOT NULL,
	"sort_order" integer NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_text(name)) STORED,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || code)) STORED,
	CONSTRAINT "plans_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "registration_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"pharmacy_name" text NOT NULL,
	"legal_name" text NOT NULL,
	"licence_number" text NOT NULL,
	"licence_authority" text NOT NULL,
	"licence_key" text GENERATED ALWAYS AS (licence_key(licence_authority, licence_number)) STORED,
	"licence_expires_on" date,
	"pharmacist_name" text NOT NULL,
	"pharmacist_number" text,
	"gln" text,
	"tax_number" text,
	"company_number" text,
	"address" jsonb NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"website" text,
	"applicant_name" text NOT NULL,
	"applicant_email" text NOT NULL,
	"applicant_role" text,
	"plan" uuid,
	"message" text,
	"source" text DEFAULT 'web' NOT NULL,
	"documents" uuid[] NOT NULL,
	"terms_accepted_at" timestamp(3) with time zone NOT NULL,
	"terms_version" text NOT NULL,
	"reviewed_at" timestamp(3) with time zone,
	"reviewed_by" jsonb,
	"rejection_code" text,
	"rejection_reason" text,
	"review_note" text,
	"organization" uuid,
	"name_key" text GENERATED ALWAYS AS (search_text(pharmacy_name)) STORED,
	"search" text GENERATED ALWAYS AS (search_text(number || ' ' || pharmacy_name || ' ' || legal_name || ' ' || licence_number || ' ' || applicant_name || ' ' || applicant_email || ' ' || (address->>'city'))) STORED,
	CONSTRAINT "registrations_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"organization" uuid NOT NULL,
	"subscription" uuid,
	"licence_expires_on" date,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"skip_reason" text,
	"recipients" jsonb NOT NULL,
	"mails" uuid[] NOT NULL,
	CONSTRAINT "reminders_about_one" CHECK ((subscription is null) <> (licence_expires_on is null))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"organization" uuid NOT NULL,
	"plan" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"grace_end_date" date NOT NULL,
	"anchor_date" date NOT NULL,
	"is_trial" boolean NOT NULL,
	"plan_code" text NOT NULL,
	"plan_name" text NOT NULL,
	"interval" text NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"tax_rate_bps" integer NOT NULL,
	"closed_on" date,
	"close_reason" text,
	"expired_on" date
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "subscription_ends_on" date;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "application" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "default_plan" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "time_zone" text DEFAULT 'Europe/Dublin' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "locale" text DEFAULT 'en-IE' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_default_plan_plans_id_fk" FOREIGN KEY ("default_plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "organizations_licence";--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_licence" ON "organizations" USING btree (licence_key(licence_authority, licence_number)) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_licence_part" ON "organizations" USING btree (licence_part(licence_number)) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_email" ON "organizations" USING btree ("email") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_tax_number" ON "organizations" USING btree ("tax_number") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_waiting" ON "files" USING btree ("created_at") WHERE application = 'waiting';--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_subscription_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_organizations_id_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_search" ON "plans" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plans_like_name" ON "plans" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plans_name_begins" ON "plans" USING btree ("name_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "plans_identifiers" ON "plans" USING gin ((array[lower("code")]));--> statement-breakpoint
CREATE INDEX "plans_name" ON "plans" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "plans_sort_order" ON "plans" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "plans_created_at" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_licence" ON "registrations" USING btree ("licence_key") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_applicant" ON "registrations" USING btree ("applicant_email") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "registrations_licence_key" ON "registrations" USING btree ("licence_key");--> statement-breakpoint
CREATE INDEX "registrations_licence_part" ON "registrations" USING btree (licence_part(licence_number));--> statement-breakpoint
CREATE INDEX "registrations_gln" ON "registrations" USING btree ("gln");--> statement-breakpoint
CREATE INDEX "registrations_tax_number" ON "registrations" USING btree ("tax_number");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_applicant_email" ON "registrations" USING btree ("applicant_email");--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "registrations_like_name" ON "registrations" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "registrations_name_begins" ON "registrations" USING btree ("name_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "registrations_identifiers" ON "registrations" USING gin ((array[lower("number"), lower("licence_number"), lower("applicant_email")]));--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ((status <> 'pending'),(case when status = 'pending' then created_at end),(timestamptz '2200-01-01 00:00:00+00' - reviewed_at),"id");--> statement-breakpoint
CREATE INDEX "registrations_name" ON "registrations" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "registrations_created_at" ON "registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_reviewed_at" ON "registrations" USING btree ("reviewed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("subscription","key") WHERE key <> 'manual';--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_licence_once" ON "reminders" USING btree ("organization","licence_expires_on","key") WHERE licence_expires_on is not null;--> statement-breakpoint
CREATE INDEX "reminders_organization" ON "reminders" USING btree ("organization","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_organization" ON "subscriptions" USING btree ("organization","start_date");--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "organizations_subscription_end" ON "organizations" USING btree ("subscription_ends_on","id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_subscription_end_desc" ON "organizations" USING btree ("subscription_ends_on" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_last_day" ON "subscriptions" USING btree (coalesce("closed_on", "end_date"),"id") WHERE close_reason is null or close_reason = 'cancelled';--> statement-breakpoint
CREATE INDEX "subscriptions_grace_end" ON "subscriptions" USING btree ("grace_end_date","id") WHERE closed_on is null;--> statement-breakpoint
CREATE INDEX "subscriptions_grace_id" ON "subscriptions" USING btree ((md5('grace ' || id::text)::uuid));--> statement-breakpoint
CREATE INDEX "tokens_ends_on" ON "tokens" USING btree (((expires_at at time zone 'UTC')::date),"id") WHERE type in ('api', 'invitation') and used_at is null and revoked_at is null and replaced_by is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_start" ON "subscriptions" USING btree ("organization","start_date") WHERE closed_on is null or closed_on >= start_date;--> statement-breakpoint
CREATE TRIGGER plans_direct AFTER INSERT OR UPDATE OR DELETE ON plans FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('plan');
--> statement-breakpoint
CREATE TRIGGER subscriptions_direct AFTER INSERT OR UPDATE OR DELETE ON subscriptions FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('subscription');
--> statement-breakpoint
CREATE TRIGGER registrations_direct AFTER INSERT OR UPDATE OR DELETE ON registrations FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('registration');
--> statement-breakpoint
CREATE TRIGGER reminders_direct AFTER INSERT OR UPDATE OR DELETE ON reminders FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_change('reminder');
--> statement-breakpoint
CREATE FUNCTION keep_subscription_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organizations o SET subscription_ends_on = t.ends_on
  FROM (
    SELECT organization, max(coalesce(closed_on, end_date))
      FILTER (WHERE coalesce(closed_on, end_date) >= start_date) AS ends_on
    FROM subscriptions WHERE organization IN (SELECT organization FROM changed)
    GROUP BY organization
  ) t
  WHERE o.id = t.organization AND o.subscription_ends_on IS DISTINCT FROM t.ends_on;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_ends_inserted AFTER INSERT ON subscriptions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_subscription_ends();
--> statement-breakpoint
CREATE TRIGGER subscriptions_ends_updated AFTER UPDATE ON subscriptions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_subscription_ends();
--> statement-breakpoint
-- Everything that comes to an end, as one list. Each part is one table without a condition of its own,
-- and what it needs of another table is looked up row by row: only so does a query of the view go by
-- the parts' indexes. What does not end after all is told by is_open and is_renewed.
CREATE VIEW expiries AS
SELECT e.*, o.name AS organization_name, o.name_key AS organization_key, o.time_zone, o.status AS organization_status
FROM (
  SELECT s.id, s.id AS record, case when s.is_trial then 'trial' else 'membership' end AS type, s.organization,
    s.plan_name AS label, null::uuid AS person, coalesce(s.closed_on, s.end_date) AS ends_on,
    null::timestamp(3) with time zone AS ends_at, null::date AS since,
    ((s.close_reason is null or s.close_reason = 'cancelled') AND coalesce(s.closed_on, s.end_date) >= s.start_date) AS is_open,
    exists (SELECT FROM subscriptions n WHERE n.organization = s.organization
      AND n.start_date = s.end_date + 1 AND (n.closed_on is null or n.closed_on >= n.start_date)) AS is_renewed
  FROM subscriptions s
  UNION ALL
  -- the same rows after their last day: one id names one line of the list
  SELECT md5('grace ' || s.id::text)::uuid, s.id, 'grace', s.organization, s.plan_name, null::uuid, s.grace_end_date,
    null::timestamp(3) with time zone, s.end_date + 1, (s.closed_on is null AND s.grace_end_date > s.end_date),
    exists (SELECT FROM subscriptions n WHERE n.organization = s.organization
      AND n.start_date > s.end_date AND n.start_date <= s.grace_end_date + 1
      AND (n.closed_on is null or n.closed_on >= n.start_date))
  FROM subscriptions s
  UNION ALL
  SELECT o.id, o.id, 'licence', o.id, o.licence_number, null::uuid, o.licence_expires_on,
    null::timestamp(3) with time zone, null::date, o.deleted_at is null, false
  FROM organizations o
  UNION ALL
  SELECT t.id, case when t.type = 'api' then t.id else t."user" end, case when t.type = 'api' then 'token' else t.type end,
    t.organization, case when t.type = 'api' then coalesce(t.name, t.hint) else (SELECT u.name FROM users u WHERE u.id = t."user") end,
    t."user", (t.expires_at at time zone 'UTC')::date, t.expires_at, null::date,
    (t.type in ('api', 'invitation') AND t.used_at is null AND t.revoked_at is null AND t.replaced_by is null), false
  FROM tokens t
) e LEFT JOIN organizations o ON o.id = e.organization
WHERE o.deleted_at is null;
