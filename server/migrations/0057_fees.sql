CREATE TABLE "fee_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tax_category" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
UPDATE subscriptions s SET tax_category = p.tax_category FROM plans p WHERE p.id = s.plan;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription" ON "orders" USING btree ("subscription") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_of_term" ON "orders" USING btree ("subscription") WHERE subscription is not null;--> statement-breakpoint
CREATE INDEX "fees_to_begin" ON "orders" USING btree ("id") WHERE kind = 'fee' and status = 'placed';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fees" CHECK ((kind = 'fee') = (subscription is not null));
--> statement-breakpoint
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['order_state_counts', 'order_pharmacy_counts'] LOOP
    EXECUTE format('DROP FUNCTION %I(), %I(), %I(), %I() CASCADE',
      one || '_insert', one || '_update', one || '_delete', one || '_truncate');
    EXECUTE format('DROP TABLE %I', one);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "order_pharmacy_counts" (
	"organization" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"payment" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "order_pharmacy_counts_organization_kind_status_payment_slot_pk" PRIMARY KEY("organization","kind","status","payment","slot")
);
--> statement-breakpoint
CREATE TABLE "order_state_counts" (
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"payment" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "order_state_counts_kind_status_payment_slot_pk" PRIMARY KEY("kind","status","payment","slot")
);
--> statement-breakpoint
ALTER TABLE order_state_counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE order_pharmacy_counts SET (fillfactor = 50);
--> statement-breakpoint
SELECT keep_counts('orders', 'order_state_counts', 'kind', 'status', 'payment');
--> statement-breakpoint
SELECT keep_counts('orders', 'order_pharmacy_counts', 'organization', 'kind', 'status', 'payment');
