CREATE TABLE "call_keys" (
	"caller" uuid NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"record" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "call_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
DROP INDEX "runs_idempotency_key";--> statement-breakpoint
CREATE INDEX "call_keys_at" ON "call_keys" USING btree ("at");--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "file_hash";--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "idempotency_key";--> statement-breakpoint
-- the scopes of orders opened nothing before there were orders, and give no older token more than it had
UPDATE "tokens" SET "scopes" = array_remove(array_remove("scopes", 'orders:read'), 'orders:write'), "version" = "version" + 1, "updated_at" = now() WHERE "scopes" && '{orders:read,orders:write}';
