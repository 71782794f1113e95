ALTER TABLE "item_name_markers" ADD COLUMN "sizes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item_name_shifts" ADD COLUMN "value" text;--> statement-breakpoint
ALTER TABLE "item_number_markers" ADD COLUMN "sizes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item_number_shifts" ADD COLUMN "value" text;--> statement-breakpoint
ALTER TABLE "audit_log_markers" ADD COLUMN "sizes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log_shifts" ADD COLUMN "value" text;
--> statement-breakpoint
-- From here on by hand.
-- Writes down from here on, by their keys, which rows of a table come and go with their value of one
-- counted column, and marks every thousandth of those that are there. It replaces keep_markers.
CREATE FUNCTION mark_places(marked regclass, markers regclass, shifts regclass, counted text, VARIADIC keys text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text := (SELECT string_agg(format('%I', key), ', ') FROM unnest(keys) key);
  valued text := format('%s, %I::text', columns, counted);
  changes text[] := ARRAY[
    'insert', 'REFERENCING NEW TABLE AS came', format('SELECT %s, 1 FROM came', valued),
    'update', 'REFERENCING OLD TABLE AS went NEW TABLE AS came',
      format('SELECT *, 1 FROM (SELECT %1$s FROM came EXCEPT SELECT %1$s FROM went) moved
        UNION ALL SELECT *, -1 FROM (SELECT %1$s FROM went EXCEPT SELECT %1$s FROM came) moved', valued),
    'delete', 'REFERENCING OLD TABLE AS went', format('SELECT %s, -1 FROM went', valued)];
  prefix text := shifts::text;
BEGIN
  FOR at IN 0..2 LOOP
    EXECUTE format($code$
      CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        INSERT INTO %s (%s, value, n) %s;
        RETURN NULL;
      END $body$ $code$,
      prefix || '_' || changes[3 * at + 1], shifts, columns, changes[3 * at + 3]);
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      prefix || '_' || changes[3 * at + 1], changes[3 * at + 1], marked, changes[3 * at + 2],
      prefix || '_' || changes[3 * at + 1]);
  END LOOP;
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN DELETE FROM %s; DELETE FROM %s; RETURN NULL; END $body$', prefix || '_truncate', markers, shifts);
  EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    prefix || '_truncate', marked, prefix || '_truncate');
  EXECUTE format($code$
    WITH placed AS (
      SELECT %2$s, %4$I::text AS value, row_number() OVER (ORDER BY %2$s) - 1 AS place FROM %3$s
    ), parts AS (
      SELECT place / 1000 AS part, value, count(*) AS n FROM placed GROUP BY 1, 2
    ), sums AS (
      SELECT part, sum(n) AS size,
        coalesce(jsonb_object_agg(value, n) FILTER (WHERE value IS NOT NULL), '{}') AS sizes
      FROM parts GROUP BY part
    )
    INSERT INTO %1$s (%2$s, size, sizes)
    SELECT %2$s, size, sizes FROM placed JOIN sums ON part = place / 1000 WHERE place %% 1000 = 0
    $code$, markers, columns, marked, counted);
END $$;
--> statement-breakpoint
-- All marked tables are marked again, with the sizes of their values.
DO $$
DECLARE prefix text; act text;
BEGIN
  FOREACH prefix IN ARRAY ARRAY['audit_log', 'item_name', 'item_number'] LOOP
    FOREACH act IN ARRAY ARRAY['insert', 'update', 'delete', 'truncate'] LOOP
      EXECUTE format('DROP FUNCTION %I() CASCADE', prefix || '_shifts_' || act);
    END LOOP;
    EXECUTE format('TRUNCATE %I, %I', prefix || '_markers', prefix || '_shifts');
  END LOOP;
END $$;
--> statement-breakpoint
SELECT mark_places('audit_logs', 'audit_log_markers', 'audit_log_shifts', 'model', 'at', 'id');
--> statement-breakpoint
SELECT mark_places('items', 'item_name_markers', 'item_name_shifts', 'status', 'name_key', 'id');
--> statement-breakpoint
SELECT mark_places('items', 'item_number_markers', 'item_number_shifts', 'status', 'number', 'id');
--> statement-breakpoint
DROP FUNCTION keep_markers(regclass, regclass, regclass, text[]);
