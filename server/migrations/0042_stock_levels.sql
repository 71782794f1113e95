-- Counted again below, by level as well.
DELETE FROM "product_organization_counts";--> statement-breakpoint
DELETE FROM "product_counts";--> statement-breakpoint
ALTER TABLE "product_organization_counts" DROP CONSTRAINT "product_organization_counts_organization_state_slot_pk";--> statement-breakpoint
ALTER TABLE "product_counts" DROP CONSTRAINT "product_counts_state_slot_pk";--> statement-breakpoint
ALTER TABLE "product_organization_counts" ADD COLUMN "level" text NOT NULL;--> statement-breakpoint
ALTER TABLE "product_counts" ADD COLUMN "level" text NOT NULL;--> statement-breakpoint
ALTER TABLE "product_organization_counts" ADD CONSTRAINT "product_organization_counts_organization_state_level_slot_pk" PRIMARY KEY("organization","state","level","slot");--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_state_level_slot_pk" PRIMARY KEY("state","level","slot");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "first_expiry_on" date;--> statement-breakpoint
-- No product changes for those who follow changes.
ALTER TABLE products DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE products SET first_expiry_on = known.first FROM (
  SELECT product, min(expiry_date) AS first FROM product_batches
  WHERE status = 'available' AND quantity > 0 AND expiry_date IS NOT NULL GROUP BY product) known
WHERE products.id = known.product;--> statement-breakpoint
ALTER TABLE products ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "products_low" ON "products" USING btree ("organization","name_key","id") WHERE archived_at is null and quantity_on_hand > 0 and quantity_on_hand <= reorder_point;--> statement-breakpoint
CREATE INDEX "products_expired" ON "products" USING btree ("organization","first_expiry_on","id") WHERE archived_at is null and first_expiry_on is distinct from next_expiry_on;--> statement-breakpoint
CREATE INDEX "product_batches_recalled" ON "product_batches" USING btree ("product") WHERE status = 'recalled';--> statement-breakpoint
-- From here on by hand. The level of stock that the lists filter by, as `availabilityOf` has it.
CREATE FUNCTION stock_level(quantity integer, reorder_at integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN quantity IS NULL THEN 'untracked' WHEN quantity = 0 THEN 'out'
  WHEN quantity <= reorder_at THEN 'low' ELSE 'enough' END;
--> statement-breakpoint
DROP FUNCTION product_counts_delete(), product_organization_counts_delete() CASCADE;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer := counting_slot();
BEGIN
  WITH of_all AS (
    INSERT INTO product_counts AS kept (state, level, slot, n)
    SELECT state, stock_level(quantity_on_hand, reorder_point), own, count(*) FROM came GROUP BY 1, 2
    ON CONFLICT (state, level, slot) DO UPDATE SET n = kept.n + excluded.n
  ), of_one AS (
    INSERT INTO product_organization_counts AS kept (organization, state, level, slot, n)
    SELECT organization, state, stock_level(quantity_on_hand, reorder_point), own, count(*) FROM came GROUP BY 1, 2, 3
    ON CONFLICT (organization, state, level, slot) DO UPDATE SET n = kept.n + excluded.n
  )
  INSERT INTO product_name_shifts (name_key, id, value, n) SELECT name_key, id, state, 1 FROM came;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sale that leaves enough, like a price, changes nothing that is counted.
CREATE OR REPLACE FUNCTION count_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer;
BEGIN
  IF NOT EXISTS (
    SELECT organization, state, stock_level(quantity_on_hand, reorder_point), name_key, id FROM came
    EXCEPT SELECT organization, state, stock_level(quantity_on_hand, reorder_point), name_key, id FROM went)
  THEN RETURN NULL; END IF;
  own := counting_slot();
  WITH of_all AS (
    INSERT INTO product_counts AS kept (state, level, slot, n)
    SELECT state, level, own, sum(d) FROM (
      SELECT state, stock_level(quantity_on_hand, reorder_point) AS level, 1 AS d FROM came
      UNION ALL SELECT state, stock_level(quantity_on_hand, reorder_point), -1 FROM went) changed
    GROUP BY state, level HAVING sum(d) <> 0
    ON CONFLICT (state, level, slot) DO UPDATE SET n = kept.n + excluded.n
  ), of_one AS (
    INSERT INTO product_organization_counts AS kept (organization, state, level, slot, n)
    SELECT organization, state, level, own, sum(d) FROM (
      SELECT organization, state, stock_level(quantity_on_hand, reorder_point) AS level, 1 AS d FROM came
      UNION ALL SELECT organization, state, stock_level(quantity_on_hand, reorder_point), -1 FROM went) changed
    GROUP BY organization, state, level HAVING sum(d) <> 0
    ON CONFLICT (organization, state, level, slot) DO UPDATE SET n = kept.n + excluded.n
  )
  INSERT INTO product_name_shifts (name_key, id, value, n)
  SELECT *, 1 FROM (SELECT name_key, id, state FROM came EXCEPT SELECT name_key, id, state FROM went) moved
  UNION ALL SELECT *, -1 FROM (SELECT name_key, id, state FROM went EXCEPT SELECT name_key, id, state FROM came) moved;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer := counting_slot();
BEGIN
  WITH of_all AS (
    INSERT INTO product_counts AS kept (state, level, slot, n)
    SELECT state, stock_level(quantity_on_hand, reorder_point), own, -count(*) FROM went GROUP BY 1, 2
    ON CONFLICT (state, level, slot) DO UPDATE SET n = kept.n + excluded.n
  )
  INSERT INTO product_organization_counts AS kept (organization, state, level, slot, n)
  SELECT organization, state, stock_level(quantity_on_hand, reorder_point), own, -count(*) FROM went GROUP BY 1, 2, 3
  ON CONFLICT (organization, state, level, slot) DO UPDATE SET n = kept.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_counted_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_products();
--> statement-breakpoint
INSERT INTO product_counts (state, level, slot, n)
SELECT state, stock_level(quantity_on_hand, reorder_point), 0, count(*) FROM products GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO product_organization_counts (organization, state, level, slot, n)
SELECT organization, state, stock_level(quantity_on_hand, reorder_point), 0, count(*) FROM products GROUP BY 1, 2, 3;
