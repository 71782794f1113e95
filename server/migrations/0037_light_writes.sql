DROP INDEX "item_ingredients_strength_unit";--> statement-breakpoint
DROP INDEX "item_ingredients_per_unit";--> statement-breakpoint
DROP INDEX "items_base_unit";--> statement-breakpoint
DROP INDEX "items_pack_unit";--> statement-breakpoint
DROP INDEX "product_batches_expiry";--> statement-breakpoint
DROP INDEX "products_of_gtin";--> statement-breakpoint
DROP INDEX "products_own_gtin";--> statement-breakpoint
CREATE UNIQUE INDEX "products_own_gtin" ON "products" USING btree ("gtin","organization") WHERE archived_at is null and item is null and gtin is not null;--> statement-breakpoint
-- From here on by hand.
-- Stock is changed far more often than batches come, and no index has it: room in each page keeps changes there.
ALTER TABLE product_batches SET (fillfactor = 90);
--> statement-breakpoint
-- The same results as before. Nearly all texts are plain, and what the others need costs ten times as much.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = length(value) THEN RETURN lower(value COLLATE "C"); END IF;
  RETURN replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')),
    'łøđħıþς臺', 'lodhitσ台'), 'ß', 'ss');
END $$;
--> statement-breakpoint
-- As plpgsql, its query is planned once for a connection.
CREATE OR REPLACE FUNCTION group_key(wanted uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT search_text(concat_ws(' › ', top.name, above.name, one.name))
    FROM groups one LEFT JOIN groups above ON above.id = one.parent
      LEFT JOIN groups top ON top.id = above.parent
    WHERE one.id = wanted);
END $$;
--> statement-breakpoint
DROP TRIGGER products_other_group_key ON products;
--> statement-breakpoint
CREATE TRIGGER products_other_group_key BEFORE UPDATE OF "group" ON products FOR EACH ROW
  WHEN (OLD."group" IS DISTINCT FROM NEW."group") EXECUTE FUNCTION keep_group_key();
--> statement-breakpoint
-- One expression in place of two statements; the number of the transaction still comes first.
CREATE OR REPLACE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := CASE WHEN pg_current_xact_id() IS NOT NULL THEN clock_timestamp() END;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The triggers of keep_counts and mark_places, for each table as one. A change of what is not counted ends
-- after one comparison, and takes no slot.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['product_counts', 'product_organization_counts', 'product_name_shifts'] LOOP
    EXECUTE format('DROP FUNCTION %I(), %I() CASCADE', one || '_insert', one || '_update');
  END LOOP;
  FOREACH one IN ARRAY ARRAY['item_counts', 'item_group_counts', 'item_name_shifts', 'item_number_shifts'] LOOP
    EXECUTE format('DROP FUNCTION %I() CASCADE', one || '_update');
  END LOOP;
  FOREACH one IN ARRAY ARRAY['audit_log_counts', 'audit_log_organization_counts', 'audit_log_shifts'] LOOP
    EXECUTE format('DROP FUNCTION %I() CASCADE', one || '_insert');
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer := counting_slot();
BEGIN
  WITH of_all AS (
    INSERT INTO product_counts AS kept (state, slot, n)
    SELECT state, own, count(*) FROM came GROUP BY state
    ON CONFLICT (state, slot) DO UPDATE SET n = kept.n + excluded.n
  ), of_one AS (
    INSERT INTO product_organization_counts AS kept (organization, state, slot, n)
    SELECT organization, state, own, count(*) FROM came GROUP BY organization, state
    ON CONFLICT (organization, state, slot) DO UPDATE SET n = kept.n + excluded.n
  )
  INSERT INTO product_name_shifts (name_key, id, value, n) SELECT name_key, id, state, 1 FROM came;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_counted_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_new_products();
--> statement-breakpoint
CREATE FUNCTION count_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer;
BEGIN
  IF NOT EXISTS (SELECT organization, state, name_key, id FROM came EXCEPT SELECT organization, state, name_key, id FROM went)
  THEN RETURN NULL; END IF;
  own := counting_slot();
  WITH of_all AS (
    INSERT INTO product_counts AS kept (state, slot, n)
    SELECT state, own, sum(d) FROM (SELECT state, 1 AS d FROM came UNION ALL SELECT state, -1 FROM went) changed
    GROUP BY state HAVING sum(d) <> 0
    ON CONFLICT (state, slot) DO UPDATE SET n = kept.n + excluded.n
  ), of_one AS (
    INSERT INTO product_organization_counts AS kept (organization, state, slot, n)
    SELECT organization, state, own, sum(d)
    FROM (SELECT organization, state, 1 AS d FROM came UNION ALL SELECT organization, state, -1 FROM went) changed
    GROUP BY organization, state HAVING sum(d) <> 0
    ON CONFLICT (organization, state, slot) DO UPDATE SET n = kept.n + excluded.n
  )
  INSERT INTO product_name_shifts (name_key, id, value, n)
  SELECT *, 1 FROM (SELECT name_key, id, state FROM came EXCEPT SELECT name_key, id, state FROM went) moved
  UNION ALL SELECT *, -1 FROM (SELECT name_key, id, state FROM went EXCEPT SELECT name_key, id, state FROM came) moved;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_counted_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_changed_products();
--> statement-breakpoint
CREATE FUNCTION count_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer;
BEGIN
  IF NOT EXISTS (SELECT status, "group", name_key, number, id FROM came EXCEPT SELECT status, "group", name_key, number, id FROM went)
  THEN RETURN NULL; END IF;
  own := counting_slot();
  WITH by_status AS (
    INSERT INTO item_counts AS kept (status, slot, n)
    SELECT status, own, sum(d) FROM (SELECT status, 1 AS d FROM came UNION ALL SELECT status, -1 FROM went) changed
    GROUP BY status HAVING sum(d) <> 0
    ON CONFLICT (status, slot) DO UPDATE SET n = kept.n + excluded.n
  ), by_group AS (
    INSERT INTO item_group_counts AS kept ("group", slot, n)
    SELECT "group", own, sum(d) FROM (SELECT "group", 1 AS d FROM came UNION ALL SELECT "group", -1 FROM went) changed
    GROUP BY "group" HAVING sum(d) <> 0
    ON CONFLICT ("group", slot) DO UPDATE SET n = kept.n + excluded.n
  ), by_name AS (
    INSERT INTO item_name_shifts (name_key, id, value, n)
    SELECT *, 1 FROM (SELECT name_key, id, status FROM came EXCEPT SELECT name_key, id, status FROM went) moved
    UNION ALL SELECT *, -1 FROM (SELECT name_key, id, status FROM went EXCEPT SELECT name_key, id, status FROM came) moved
  )
  INSERT INTO item_number_shifts (number, id, value, n)
  SELECT *, 1 FROM (SELECT number, id, status FROM came EXCEPT SELECT number, id, status FROM went) moved
  UNION ALL SELECT *, -1 FROM (SELECT number, id, status FROM went EXCEPT SELECT number, id, status FROM came) moved;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER items_counted_update AFTER UPDATE ON items
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_changed_items();
--> statement-breakpoint
CREATE FUNCTION count_new_audit_logs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own integer := counting_slot();
BEGIN
  WITH of_all AS (
    INSERT INTO audit_log_counts AS kept (model, action, outcome, slot, n)
    SELECT model, action, outcome, own, count(*) FROM came GROUP BY model, action, outcome
    ON CONFLICT (model, action, outcome, slot) DO UPDATE SET n = kept.n + excluded.n
  ), of_one AS (
    INSERT INTO audit_log_organization_counts AS kept (organization, model, slot, n)
    SELECT organization, model, own, count(*) FROM came WHERE organization IS NOT NULL GROUP BY organization, model
    ON CONFLICT (organization, model, slot) DO UPDATE SET n = kept.n + excluded.n
  )
  INSERT INTO audit_log_shifts (at, id, value, n) SELECT at, id, model, 1 FROM came;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_logs_counted_insert AFTER INSERT ON audit_logs
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_new_audit_logs();
