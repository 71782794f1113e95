CREATE TABLE "seller_logos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_logo" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "seller_logo_sha256" text;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_seller_logo_files_id_fk" FOREIGN KEY ("seller_logo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_seller_logo_sha256_seller_logos_sha256_fk" FOREIGN KEY ("seller_logo_sha256") REFERENCES "public"."seller_logos"("sha256") ON DELETE no action ON UPDATE no action;