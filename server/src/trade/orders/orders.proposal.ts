import { proposedPacks } from "@pharmacy/contract/orders/orders.proposal";
import type { OrderProposal } from "@pharmacy/contract/orders/orders.quote";
import { LINE_PACKS_MAX, ORDER_LINES_MAX } from "@pharmacy/contract/orders/orders.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { findPrices } from "../../catalogue/prices/prices.reads.ts";
import { priceOf } from "../../catalogue/prices/prices.reasons.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Services } from "../../platform/http/routes.ts";
import { pharmacyFor } from "../../stock/products/products.pharmacy-for.ts";
import { orderBuyerOf } from "./orders.pricing.ts";

type Wanted = { organization?: string | null | undefined; days: number };

type Needed = {
  item: string;
  code: string;
  name: string;
  status: "active";
  onHand: number;
  onOrder: number;
  reorderPoint: number;
  reorderQuantity: number | null;
  used: number;
  draft: OrderProposal["lines"][number]["draft"];
};

/** Proposes orderable items that run low, the emptiest first. */
export async function proposeOrder(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  { organization: chosen, days }: Wanted,
): Promise<OrderProposal> {
  const now = clock();
  const organization = pharmacyFor(actor, chosen);
  const buyer = await orderBuyerOf(db, organization, now);
  const since = new Date(now - days * DAY_MS).toISOString();
  const { rows } = await db.execute<Needed>(sql`
    select p.item, i.code, i.name, i.status, coalesce(p.quantity_on_hand, 0) as "onHand",
      coming.packs as "onOrder", drafted.draft, p.reorder_point as "reorderPoint",
      p.reorder_quantity as "reorderQuantity", gone.packs as "used"
    from products p
    join items i on i.id = p.item and i.status = 'active'
    cross join lateral (select coalesce(sum(l.quantity - l.struck - l.delivered), 0)::int as packs
      from order_lines l join orders o on o.id = l."order"
      where l.item = p.item and l.organization = p.organization
        and o.status in ('placed', 'confirmed', 'partlyShipped', 'shipped')) coming
    cross join lateral (select (select jsonb_build_object('id', o.id, 'number', o.number)
      from order_lines l join orders o on o.id = l."order"
      where l.item = p.item and l.organization = p.organization and o.status = 'draft'
      order by o.created_at desc, o.id desc limit 1) as draft) drafted
    cross join lateral (select coalesce(-sum(m.shelf_change), 0)::int as packs
      from stock_movements m
      where m.product = p.id and m.at >= ${since} and m.shelf_change < 0
        and m.reason in ('sale', 'count', 'correction', 'damage', 'expired')) gone
    where p.organization = ${organization} and p.archived_at is null and p.status = 'active'
      and p.reorder_point is not null and coalesce(p.quantity_on_hand, 0) <= p.reorder_point
    order by coalesce(p.quantity_on_hand, 0) - p.reorder_point, p.name_key, p.id
    limit ${ORDER_LINES_MAX}`);
  const found = await findPrices(
    db,
    buyer,
    rows.map(({ item }) => ({ item, quantity: LINE_PACKS_MAX })),
  );
  const lines = rows.flatMap((need, place) => {
    const one = found[place];
    if (!one?.line) return [];
    const quantity = Math.min(proposedPacks(need, one.line), LINE_PACKS_MAX);
    return quantity === 0 ? [] : [{ need, quantity }];
  });
  const priced = await findPrices(
    db,
    buyer,
    lines.map(({ need, quantity }) => ({ item: need.item, quantity })),
  );
  return {
    currency: buyer.currency,
    lines: lines.flatMap(({ need, quantity }, place) => {
      const one = priced[place];
      const price = one && priceOf(one, buyer);
      if (!price || price.reason !== null) return [];
      const { item: id, code, name, status, onHand, onOrder, reorderPoint, used, draft } = need;
      const facts = { onHand, onOrder, reorderPoint, used, draft };
      return [{ item: { id, code, name, status }, quantity, unitPrice: price.price, ...facts }];
    }),
  };
}
