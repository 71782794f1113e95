CREATE TABLE "stock_filling" (
	"until" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"organization" uuid NOT NULL,
	"product" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"batch_number" text,
	"change" integer NOT NULL,
	"shelf_change" integer NOT NULL,
	"balance" bigint NOT NULL,
	"reason" text NOT NULL,
	"source_kind" text,
	"source" uuid,
	"actor_id" uuid,
	"actor_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product","at","id");--> statement-breakpoint
-- Movements from before are filled in by a job; without products there are none.
INSERT INTO stock_filling SELECT '00000000-0000-0000-0000-000000000000' WHERE EXISTS (SELECT FROM products);
--> statement-breakpoint
-- A change of a batch that does not come through the application moves packs all the same. It runs after
-- product_batches_direct, by its name, and has the id of that entry.
CREATE FUNCTION note_direct_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present product_batches := CASE WHEN tg_op = 'DELETE' THEN old ELSE new END;
  packs integer := CASE WHEN tg_op = 'INSERT' THEN 0 ELSE old.quantity END;
  on_shelf integer := CASE WHEN tg_op = 'INSERT' OR old.status = 'recalled' THEN 0 ELSE old.quantity END;
BEGIN
  packs := CASE WHEN tg_op = 'DELETE' THEN 0 ELSE new.quantity END - packs;
  on_shelf := CASE WHEN tg_op = 'DELETE' OR new.status = 'recalled' THEN 0 ELSE new.quantity END - on_shelf;
  IF tg_op = 'UPDATE' AND packs = 0 AND on_shelf = 0 THEN RETURN NULL; END IF;
  INSERT INTO stock_movements (id, at, organization, product, batch, batch_number, change, shelf_change,
    balance, reason, source_kind, actor_name)
  SELECT l.id, l.at, present.organization, present.product, present.id, present.batch_number,
    CASE WHEN packs = 0 THEN on_shelf ELSE packs END, on_shelf,
    (SELECT coalesce(sum(quantity), 0) FROM product_batches
      WHERE product = present.product AND status <> 'recalled'),
    CASE tg_op WHEN 'DELETE' THEN 'correction' ELSE 'count' END, 'adjustment', l.actor_name
  FROM audit_logs l
  -- a product that is deleted takes its batches and their movements with it
  WHERE l.record_id = present.id AND EXISTS (SELECT FROM products WHERE id = present.product)
  ORDER BY l.at DESC, l.id DESC LIMIT 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_batches_direct_movement AFTER INSERT OR UPDATE OR DELETE ON product_batches FOR EACH ROW
  WHEN (current_setting('application_name') <> 'pharmacy-admin') EXECUTE FUNCTION note_direct_movement();
