import type { OrderQuote, Quote, QuotedLine } from "@pharmacy/contract/orders/orders.quote";
import { inArray, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { itemsNamed, type NamedItem } from "../../catalogue/lists/lists.items-named.ts";
import { priceListLines } from "../../catalogue/lists/price-lists.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Services } from "../../platform/http/routes.ts";
import { pharmacyFor } from "../../stock/products/products.pharmacy-for.ts";
import { orderTermsOf } from "./orders.freight.ts";
import { orderBuyerOf, type PricedFacts, priceLines } from "./orders.pricing.ts";

type Wanted = z.output<typeof OrderQuote>;

/** Finds items by what was typed, pasted or scanned, and says what they cost and why not. */
export async function quote(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  { organization, lines }: Wanted,
): Promise<Quote> {
  const now = clock();
  const buyer = await orderBuyerOf(db, pharmacyFor(actor, organization), now);
  const names = lines.map(({ item }) => item);
  const named = await itemsNamed(db, names, { isLocked: false });
  const found = (name: string) => {
    const item = named(name);
    return item && (item.status !== "draft" || actor.organization === null) ? item : undefined;
  };
  const orderable = lines.flatMap(({ item: name, quantity }) => {
    const item = found(name);
    return item && item.status !== "draft" ? [{ item: item.id, quantity }] : [];
  });
  const priced = await priceLines(db, buyer, orderable);
  const breaks = await breaksOf(db, priced);
  const terms = await orderTermsOf(db);
  const applies = terms.currency === buyer.currency;
  let place = 0;
  return {
    currency: buyer.currency,
    minimumOrderValue: applies ? terms.minimumOrderValue : null,
    freight: applies ? terms.freight : null,
    freeFreightFrom: applies ? terms.freeFreightFrom : null,
    lines: lines.map(({ item: name, quantity }) => {
      const item = found(name);
      if (!item || item.status === "draft") return unknownLine(name, quantity, item);
      const facts = priced[place] as PricedFacts;
      place += 1;
      return shownLine({ name, quantity, item, facts, breaks });
    }),
  };
}

function unknownLine(wanted: string, quantity: number, item: NamedItem | undefined): QuotedLine {
  const problem = item
    ? `"${item.name}" is a draft and cannot be ordered.`
    : `No item has the code or GTIN "${wanted}".`;
  const none = { unitPrice: null, multipleOf: 1, next: null };
  return { wanted, quantity, item: item ?? null, ...none, problem };
}

type Break = { list: string; item: string; quantity: number; unitPrice: number };

type Found = {
  name: string;
  quantity: number;
  item: NamedItem;
  facts: PricedFacts;
  breaks: readonly Break[];
};

function shownLine({ name, quantity, item, facts, breaks }: Found): QuotedLine {
  const { unitPrice, multipleOf, problem, list } = facts;
  const next = breaks.find(
    (one) =>
      one.list === list &&
      one.item === item.id &&
      one.quantity > quantity &&
      unitPrice !== null &&
      one.unitPrice < unitPrice,
  );
  return {
    wanted: name,
    quantity,
    item,
    unitPrice,
    multipleOf,
    next: next ? { quantity: next.quantity, unitPrice: next.unitPrice } : null,
    problem,
  };
}

/** The steps of the lists that decide these prices, the smallest first. */
async function breaksOf(db: Database, priced: readonly PricedFacts[]): Promise<Break[]> {
  const lists = [...new Set(priced.flatMap(({ list }) => list ?? []))];
  if (lists.length === 0) return [];
  return db
    .select({
      list: priceListLines.list,
      item: priceListLines.item,
      quantity: priceListLines.minQuantity,
      unitPrice: priceListLines.price,
    })
    .from(priceListLines)
    .where(
      sql`${inArray(priceListLines.list, lists)} and ${inArray(
        priceListLines.item,
        priced.map(({ item }) => item),
      )}`,
    )
    .orderBy(priceListLines.minQuantity);
}
