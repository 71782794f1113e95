CREATE TABLE "audit_seals" (
	"place" bigint PRIMARY KEY NOT NULL,
	"entry" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_entry_unique" UNIQUE("entry")
);
