CREATE TABLE "order_pharmacy_counts" (
	"organization" uuid NOT NULL,
	"status" text NOT NULL,
	"payment" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "order_pharmacy_counts_organization_status_payment_slot_pk" PRIMARY KEY("organization","status","payment","slot")
);
--> statement-breakpoint
CREATE TABLE "order_state_counts" (
	"status" text NOT NULL,
	"payment" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "order_state_counts_status_payment_slot_pk" PRIMARY KEY("status","payment","slot")
);

--> statement-breakpoint
ALTER TABLE order_state_counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE order_pharmacy_counts SET (fillfactor = 50);
--> statement-breakpoint
SELECT keep_counts('orders', 'order_state_counts', 'status', 'payment');
--> statement-breakpoint
SELECT keep_counts('orders', 'order_pharmacy_counts', 'organization', 'status', 'payment');
