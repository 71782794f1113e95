ALTER TABLE "organizations" ADD COLUMN "approval_amount" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "minimum_order_value" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "freight" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "free_freight_from" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "freight_tax_category" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "allotted" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "freight_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "freight_tax_category" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "freight_tax_rate_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE VIEW item_demand AS
SELECT i.id, i.code, i.name, i.status AS item_status, i.search, count(*)::int AS orders,
  sum(l.quantity - l.struck - coalesce(l.allotted, l.confirmed))::float8 AS packs,
  min(o.placed_at) AS oldest_at, min(o.requested_delivery_on) AS wanted_by
FROM orders o
JOIN order_lines l ON l."order" = o.id
JOIN items i ON i.id = l.item
WHERE o.status IN ('placed', 'confirmed', 'partlyShipped')
  AND l.quantity - l.struck > coalesce(l.allotted, l.confirmed)
GROUP BY i.id;
