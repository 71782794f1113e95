-- Batch numbers are compared in capitals. The collation is named, so that the letters are those of ASCII in every database.
CREATE FUNCTION batch_key(batch_number text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(batch_number COLLATE "C");
--> statement-breakpoint
CREATE FUNCTION batch_keys(batch_numbers text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array(SELECT batch_key(number) FROM unnest(batch_numbers) WITH ORDINALITY AS each(number, place) ORDER BY place);
--> statement-breakpoint
DROP INDEX "product_batches_by_number";--> statement-breakpoint
ALTER TABLE "recalls" ADD COLUMN "batch_keys" text[] GENERATED ALWAYS AS (batch_keys(batch_numbers)) STORED;--> statement-breakpoint
CREATE INDEX "product_batches_by_number" ON "product_batches" USING btree (batch_key(batch_number),"product") WHERE batch_number is not null;--> statement-breakpoint
-- The planner knows nothing of an expression before it is analysed.
ANALYZE product_batches;
