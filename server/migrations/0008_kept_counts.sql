CREATE TABLE "audit_log_counts" (
	"model" text NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "audit_log_counts_model_action_outcome_slot_pk" PRIMARY KEY("model","action","outcome","slot")
);
--> statement-breakpoint
CREATE TABLE "audit_log_markers" (
	"at" timestamp(3) with time zone NOT NULL,
	"id" uuid NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "audit_log_markers_at_id_pk" PRIMARY KEY("at","id")
);
--> statement-breakpoint
CREATE TABLE "audit_log_organization_counts" (
	"organization" uuid NOT NULL,
	"model" text NOT NULL,
	"slot" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "audit_log_organization_counts_organization_model_slot_pk" PRIMARY KEY("organization","model","slot")
);
--> statement-breakpoint
CREATE TABLE "audit_log_shifts" (
	"at" timestamp(3) with time zone NOT NULL,
	"id" uuid NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE audit_log_counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE audit_log_organization_counts SET (fillfactor = 50);
--> statement-breakpoint
-- The slot this transaction counts in, from the one that its connection likes best. No other writes to
-- it until the transaction is over, so nobody waits for anybody, and none can end in a deadlock. When
-- all sixteen are taken it is one that nobody else has.
CREATE FUNCTION counting_slot() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own integer := pg_backend_pid() % 16;
BEGIN
  FOR step IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(7203117, (own + step) % 16) THEN RETURN (own + step) % 16; END IF;
  END LOOP;
  RETURN 16 + pg_backend_pid();
END $$;
--> statement-breakpoint
-- Keeps a table of counters true to another table from here on, whichever way its rows come and go:
-- one counter for each combination of values. Rows where one of them is null are not counted.
CREATE FUNCTION keep_counts(counted regclass, counters regclass, VARIADIC keys text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  columns text := (SELECT string_agg(format('%I', key), ', ') FROM unnest(keys) key);
  known text := (SELECT string_agg(format('%I IS NOT NULL', key), ' AND ') FROM unnest(keys) key);
  changes text[] := ARRAY[
    'insert', 'REFERENCING NEW TABLE AS came', format('SELECT %s, 1 AS d FROM came', columns),
    'update', 'REFERENCING OLD TABLE AS went NEW TABLE AS came',
      format('SELECT %1$s, 1 AS d FROM came UNION ALL SELECT %1$s, -1 FROM went', columns),
    'delete', 'REFERENCING OLD TABLE AS went', format('SELECT %s, -1 AS d FROM went', columns)];
  prefix text := counters::text;
BEGIN
  FOR at IN 0..2 LOOP
    EXECUTE format($code$
      CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
      DECLARE own integer := counting_slot();
      BEGIN
        INSERT INTO %s AS kept (%s, slot, n)
        SELECT %s, own, sum(d) FROM (%s) changed WHERE %s GROUP BY %s HAVING sum(d) <> 0
        ON CONFLICT (%s, slot) DO UPDATE SET n = kept.n + excluded.n;
        RETURN NULL;
      END $body$ $code$,
      prefix || '_' || changes[3 * at + 1], counters, columns, columns, changes[3 * at + 3], known, columns, columns);
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      prefix || '_' || changes[3 * at + 1], changes[3 * at + 1], counted, changes[3 * at + 2],
      prefix || '_' || changes[3 * at + 1]);
  END LOOP;
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN DELETE FROM %s; RETURN NULL; END $body$', prefix || '_truncate', counters);
  EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    prefix || '_truncate', counted, prefix || '_truncate');
  EXECUTE format('INSERT INTO %s (%s, slot, n) SELECT %s, 0, count(*) FROM %s WHERE %s GROUP BY %s',
    counters, columns, columns, counted, known, columns);
END $$;
--> statement-breakpoint
-- Writes down from here on, by their keys, which rows of a table come and go, and marks every
-- thousandth of those that are there.
CREATE FUNCTION keep_markers(marked regclass, markers regclass, shifts regclass, VARIADIC keys text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  columns text := (SELECT string_agg(format('%I', key), ', ') FROM unnest(keys) key);
  changes text[] := ARRAY[
    'insert', 'REFERENCING NEW TABLE AS came', format('SELECT %s, 1 FROM came', columns),
    'update', 'REFERENCING OLD TABLE AS went NEW TABLE AS came',
      format('SELECT %1$s, 1 FROM (SELECT %1$s FROM came EXCEPT SELECT %1$s FROM went) moved
        UNION ALL SELECT %1$s, -1 FROM (SELECT %1$s FROM went EXCEPT SELECT %1$s FROM came) moved', columns),
    'delete', 'REFERENCING OLD TABLE AS went', format('SELECT %s, -1 FROM went', columns)];
  prefix text := shifts::text;
BEGIN
  FOR at IN 0..2 LOOP
    EXECUTE format($code$
      CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        INSERT INTO %s (%s, n) %s;
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
  EXECUTE format('INSERT INTO %1$s (%2$s, size)
    SELECT %2$s, least(1000, total - place) FROM (
      SELECT %2$s, row_number() OVER (ORDER BY %2$s) - 1 AS place, count(*) OVER () AS total FROM %3$s
    ) rows WHERE place %% 1000 = 0', markers, columns, marked);
END $$;
--> statement-breakpoint
SELECT keep_counts('audit_logs', 'audit_log_counts', 'model', 'action', 'outcome');
--> statement-breakpoint
SELECT keep_counts('audit_logs', 'audit_log_organization_counts', 'organization', 'model');
--> statement-breakpoint
SELECT keep_markers('audit_logs', 'audit_log_markers', 'audit_log_shifts', 'at', 'id');
