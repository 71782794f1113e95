ALTER TABLE "organizations" ADD COLUMN "buyer_reference" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "electronic_address" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "electronic_address_scheme" text;